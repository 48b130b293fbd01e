import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { forSms, plainLetter, programmeForSms, senderOf } from '#server/letters/letter.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { fulfilmentOf } from './settle/fulfilment.ts'
import { payerOf } from './store.ts'
import { greetingOf } from './texts.ts'

type Paid = { order_id: string; user_id: number | null; transaction_type: number }

/** Where a payer is told: a driver by e-mail, or by SMS without one; a visitor by the channels that were chosen. */
const contactsOf = async (
  tx: Tx,
  paid: Paid,
): Promise<{ name: string; email: string | null; phone: string | null }> => {
  if (paid.user_id === null) {
    const payer = await fulfilmentOf(paid).payer?.(tx, paid.order_id)
    return { name: '', email: payer?.email ?? null, phone: payer?.phone ?? null }
  }
  const { name, email, phone } = await payerOf(tx, paid.user_id)
  return { name, email, phone: email ? null : phone }
}

/** Tells a payer what became of a payment, by the outbox. Whoever has left, or left no contact, is not told. */
export const tellPayer = async (
  parts: Parts,
  tx: Tx,
  paid: Paid,
  told: { subject: string; what: string; now: Date },
): Promise<void> => {
  const { name, email, phone } = await contactsOf(tx, paid)
  const sender = senderOf(parts)
  const { subject, what, now } = told
  if (email) {
    await enqueue(tx, 'mail', plainLetter(sender, email, subject, [greetingOf(name), what]), now)
  }
  if (phone) {
    const text = `${programmeForSms(sender)}: ${forSms(what)}`
    await promiseSms(parts, tx, { to: phone, text }, now)
  }
}
