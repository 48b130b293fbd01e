import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/once.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { lockLink, markLinkUsed } from './email-links.ts'
import { takenFields } from './store.ts'

/**
 * Confirms the e-mail that a link was sent to, which may be one that waited to take the place of another (Q138).
 * Opening the link of an e-mail that is active already is a success, however late; a link to an e-mail that the
 * account no longer has, or that another account has got meanwhile, is worth nothing (Q20).
 */
export const activateEmail = (parts: Parts, token: string): Promise<{ message: string }> =>
  inTransaction(parts.db, undefined, async (tx) => {
    const link = await lockLink(tx, token)
    const isPending = link !== undefined && link.email === link.pending_email
    if (!link || !(isPending || link.email === link.email_now)) throw new Refusal('link_invalid')
    if (isPending || !link.active_mail) {
      const now = parts.clock.now()
      if (link.used_at || link.expires_at <= now) throw new Refusal('link_invalid')
      const { email } = link
      const taken = isPending ? await takenFields(tx, { identification: '', phone: null, email }) : []
      if (taken.length > 0) throw new Refusal('link_invalid')
      await markLinkUsed(tx, link, now)
    }
    return { message: doneTexts.emailConfirmed }
  })
