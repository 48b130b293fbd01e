import { issueNotice } from '#server/operator/issue-notice.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { sandboxTexts } from './texts.ts'

type Given = { plate: string; address?: string | undefined }

/**
 * The sandbox's agent finds something about any vehicle: one without a ticket gets the usual notice, and one that may
 * park the first kind that its ticket does not protect it from.
 */
export const findFault = async (parts: Parts, requestId: string, given: Given) => {
  const now = parts.clock.now()
  const call = {
    requestId,
    address: '127.0.0.1',
    accessingFrom: undefined,
    userAgent: undefined,
    receivedAt: now,
    idempotency: undefined,
    driver: null,
    operator: { name: 'sandbox', isFirst: false, scopes: ['notices'] as const },
  }
  const { plate, address = sandboxTexts.notices.address } = given
  const issue = (type: string) => issueNotice(parts, { plate, address, time: '', category: '', type }, call)
  try {
    return await issue('')
  } catch (error) {
    const other = parts.city().notices.find(({ with_ticket }) => with_ticket)
    if (!(error instanceof Refusal) || !other) throw error
    return issue(other.slug)
  }
}
