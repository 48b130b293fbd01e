import type { MailJob } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { isUsable } from './send-sms.ts'

/**
 * A letter as it may go out now. One whose link died while it waited goes out no more: whoever gets one can use it. One whose
 * code died goes out without the code.
 */
export const liveMail = async (parts: Parts, { lives, ...mail }: MailJob): Promise<MailJob | null> => {
  if (!lives) return mail
  if (!(await isLinkUsable(parts, Buffer.from(lives.link, 'base64')))) return null
  if (lives.code === undefined || (await isUsable(parts, lives.code.id))) return mail
  return { ...mail, ...lives.code.without }
}

const isLinkUsable = async ({ db, clock }: Parts, tokenHash: Buffer): Promise<boolean> => {
  const link = await db.kysely
    .selectFrom('email_links')
    .select('used_at')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return link !== undefined
}
