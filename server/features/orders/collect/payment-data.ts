import type { InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/orders.ts'
import { problemTexts } from '#contract/texts.ts'
import { readHouseNumber, readUf } from '#domain/brazil/address.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { readCep } from '#domain/brazil/postal-code.ts'
import { type CardSaid, cardSaidProblems } from '#domain/cards/card.ts'
import { lastFourOf } from '#domain/cards/card-data.ts'
import { isDebitBank } from '#domain/cards/debit-banks.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { type SlipAddress, slipAddressProblems } from '#domain/orders/slip-address.ts'
import type { Tx } from '#server/database/pool.ts'
import { findCard } from '#server/features/cards/cards.ts'
import type { Parts } from '#server/parts.ts'
import { disagreeing, InvalidInput, Refusal } from '#server/refusal.ts'
import { type Order, type PaymentData, writePaymentData } from '../store.ts'

type Given = InputOf<typeof calls.updateOrder>['payment_form_input'][number]
type CardInClear = { [F in keyof CardSaid]?: string | undefined } & { id?: number | undefined }
type Said = Partial<Omit<PaymentData, 'order_id' | 'written_at' | 'slip_address'>> & {
  slip_address?: string
}

/** Writes down how the payer wants to pay, as each form needs it; of a card only what may be shown (decision Q81). */
export const notePaymentData = async (
  parts: Parts,
  tx: Tx,
  order: Order,
  given: Given,
  now: Date,
): Promise<void> => {
  refuseUntrueCard(parts, given.card, now)
  const said = await saidOf(tx, order, given)
  await writePaymentData(tx, { order_id: order.id, written_at: now, ...said })
}

/** Refuses a new card of which something is said that its form would not take, and names what (specification 5; decisions Q4, Q85). */
export const refuseUntrueCard = (parts: Parts, card: CardInClear | undefined, now: Date): void => {
  if (!card || card.id !== undefined) return
  const { card_holder = '', valid_month = '', valid_year = '' } = card
  const today = civilDate(toCivil(now, parts.city().settings.timeZone))
  const problems = Object.entries(cardSaidProblems({ card_holder, valid_month, valid_year }, today))
  if (problems.length === 0) return
  throw new InvalidInput(Object.fromEntries(problems.map(([field, code]) => [field, [problemTexts[code]]])))
}

const saidOf = async (tx: Tx, order: Order, given: Given): Promise<Said> => {
  if (order.payment_form_id === paymentForms.bankSlip) return saidOfSlip(given)
  if (order.payment_form_id === paymentForms.debitCard) return saidOfDebit(given)
  if (order.payment_form_id === paymentForms.creditCard) return saidOfCard(tx, order, given)
  return {}
}

const noAddress: SlipAddress = { cep: '', address: '', number: '', district: '', city: '', uf: '' }

/**
 * The screen answers this refusal with its address dialog (specification 8, ValidationException), and shows at each field what is
 * wrong with it.
 */
const saidOfSlip = ({ bank_slip: typed }: Given): Said => {
  const problems = Object.entries(slipAddressProblems(typed ?? noAddress))
  if (!typed || problems.length > 0) {
    const errors = Object.fromEntries(problems.map(([field, code]) => [field, [problemTexts[code]]]))
    throw new Refusal('profile_incomplete', {}, undefined, errors)
  }
  const trimmed = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()]))
  const address = {
    ...trimmed,
    cep: readCep(typed.cep),
    number: readHouseNumber(typed.number),
    uf: readUf(typed.uf),
  } as SlipAddress
  return { slip_address: JSON.stringify(address) }
}

const saidOfDebit = ({ card }: Given): Said => {
  if (!card?.bank || !isDebitBank(card.bank)) throw disagreeing('bank')
  return { debit_bank: card.bank }
}

const longestShown = 80

const saidOfCard = async (tx: Tx, order: Order, { card }: Given): Promise<Said> => {
  if (card?.id !== undefined) {
    const kept = order.user_id === null ? undefined : await findCard(tx, order.user_id, card.id)
    if (!kept) throw new Refusal('not_found')
    const { id, brand, last_four, card_holder } = kept
    return { saved_card_id: id, card_brand: brand, card_last_four: last_four, card_holder }
  }
  const lastFour = lastFourOf(card?.number ?? '')
  if (!card || lastFour === '') throw disagreeing('number')
  const shown = (text: string | undefined) => (text ?? '').trim().slice(0, longestShown)
  return {
    saved_card_id: null,
    card_brand: shown(card.brand),
    card_last_four: lastFour,
    card_holder: shown(card.card_holder),
  }
}
