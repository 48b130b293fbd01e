import type { ContactKind } from '#domain/account/profile/contacts.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { takesSms } from '#domain/brazil/phone.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { plainLetter, programmeForSms, senderOf } from '#server/letters/letter.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { contactChangeTexts as texts } from './texts.ts'

/** `asked`: the old contact stays until the new one is confirmed. */
type Told = { kind: ContactKind; to: string; asked: boolean }

/**
 * Tells an old contact that another one takes its place, so that whoever owns the account learns of a change that
 * somebody else made. The new one is not named: an old contact may have been a stranger's from the start.
 */
export const tellOldContact = async (parts: Parts, tx: Tx, { kind, to, asked }: Told): Promise<void> => {
  const now = parts.clock.now()
  const sender = senderOf(parts)
  if (kind === 'phone') {
    if (!takesSms(to)) return
    await promiseSms(parts, tx, { to, text: texts.sms(programmeForSms(sender), asked) }, now)
    return
  }
  const when = formatCivil(toCivil(now, parts.city().settings.timeZone))
  const said = (asked ? texts.asked : texts.changed)(kind, sender.programme, when)
  const subject = texts.subject(sender.programme)
  await enqueue(tx, 'mail', plainLetter(sender, to, subject, [said, texts.notYou]), now)
}
