import { confirmedContacts } from '#domain/account/confirmation/confirmed.ts'
import { type Language, languages } from '#domain/languages.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { inLanguage, languageKept } from '#server/language.ts'
import { forSms, plainLetter, programmeForSms, senderOf } from '#server/letters/letter.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { fulfilmentOf } from './fulfilment.ts'
import { payerOf } from './store.ts'
import { greetingTexts } from './texts.ts'

type Paid = { order_id: string; user_id: number | null; transaction_type: number }

/** Where a payer is told: a driver by a confirmed e-mail, or by SMS without one; a visitor by the channels that were chosen. */
const contactsOf = async (
  tx: Tx,
  paid: Paid,
): Promise<{ name: string; email: string | null; phone: string | null; language: Language }> => {
  if (paid.user_id === null) {
    const fulfilment = fulfilmentOf(paid)
    const payer = await fulfilment.payer?.(tx, paid.order_id)
    const language = (await fulfilment.language?.(tx, paid.order_id)) ?? languages[0]
    return { name: '', email: payer?.email ?? null, phone: payer?.phone ?? null, language }
  }
  const payer = await payerOf(tx, paid.user_id)
  const { name, preferences } = payer
  const { email, phone } = confirmedContacts(payer)
  return { name, email, phone: email ? null : phone, language: languageKept(preferences) }
}

/** Tells a payer in the own language what became of a payment, by the outbox. Whoever has left, or confirmed no contact, is not told. */
export const tellPayer = async (
  parts: Parts,
  tx: Tx,
  paid: Paid,
  { say, now }: { say: () => { subject: string; what: string }; now: Date },
): Promise<void> => {
  const { name, email, phone, language } = await contactsOf(tx, paid)
  const sender = senderOf(parts)
  const { subject, what, greeting } = inLanguage(language, () => ({
    ...say(),
    greeting: greetingTexts.of(name),
  }))
  if (email) {
    const letter = inLanguage(language, () => plainLetter(sender, email, subject, [greeting, what]))
    await enqueue(tx, 'mail', letter, now)
  }
  if (phone) {
    const text = `${programmeForSms(sender)}: ${forSms(what)}`
    await promiseSms(parts, tx, { to: phone, text }, now)
  }
}
