import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { writeTrail } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { lockLink, markLinkUsed } from '../email-links.ts'
import { confirmContact } from './confirm-contact.ts'

/**
 * Confirms the e-mail that a link was sent to, which may be one that waited to take the place of another (Q138).
 * Opening the link of an e-mail that is active already is a success, however late; a link to an e-mail that the
 * account no longer has, or that another account has got meanwhile, is worth nothing (Q20).
 */
export const activateEmail = (
  parts: Parts,
  { token }: { token: string },
  { address }: Pick<Call, 'address'>,
): Promise<{ message: string }> =>
  inTransaction(parts.db, undefined, async (tx) => {
    const link = await lockLink(tx, token)
    if (!link) throw new Refusal('link_invalid')
    const { sent_to: sentTo, token_hash } = link
    const isConfirmed = link.active_mail && sentTo === link.email
    if (!isConfirmed || sentTo === link.pending_email) {
      const now = parts.clock.now()
      if (link.used_at || link.expires_at <= now) throw new Refusal('link_invalid')
      await markLinkUsed(tx, token_hash, now)
      if (!(await confirmContact(tx, link, 'email', sentTo, now))) throw new Refusal('link_invalid')
      const { id: userId, identification: taxId } = link
      await writeTrail(parts, tx, {
        event: 'contact confirmed',
        userId,
        taxId,
        address,
        details: { kind: 'email' },
      })
    }
    return { message: doneTexts.emailConfirmed }
  })
