import { type Cents, formatReais } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { inPortuguese } from '#server/language.ts'
import { plainLetter, senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { refundRequestLetterTexts } from '../texts.ts'

/**
 * Tells the programme, where it has an address for letters, that a person has to pay credit back. Without name and number of the
 * driver: those stand in the list, where they can be erased.
 */
export const tellOffice = async (
  parts: Parts,
  tx: Tx,
  { id, rest, now }: { id: number; rest: Cents; now: Date },
): Promise<void> => {
  const { operatorEmail } = parts.city().settings
  if (operatorEmail === '') return
  const { subject, asked, where } = refundRequestLetterTexts
  const amount = inPortuguese(() => formatReais(rest))
  const lines = [asked(id, amount), where(id)]
  await enqueue(tx, 'mail', plainLetter(senderOf(parts), operatorEmail, subject(id), lines), now)
}
