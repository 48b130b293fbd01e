import { paymentForms } from '#contract/codes.ts'
import { problemTexts } from '#contract/texts.ts'
import { splitAddress } from '#domain/brazil/address.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { formatCep } from '#domain/brazil/postal-code.ts'
import {
  type CardKind,
  cardNumberMask,
  cardProblems,
  readCardNumber,
  securityCodeProblem,
  type TypedCard,
} from '#domain/cards/card.ts'
import { brandOf, lastFourOf, maskedNumber } from '#domain/cards/card-data.ts'
import { type SlipAddress, slipAddressProblems } from '#domain/orders/slip-address.ts'
import type { ProblemCode } from '#domain/problems.ts'
import type { SavedCard } from '#web/api/cards/saved-cards.ts'
import type { PaymentData } from '#web/api/orders.ts'
import { applyMask } from '#web/ui/mask.ts'

/** How a purchase is to be paid, every field as it is shown. */
export type PaymentValues = {
  paymentFormId: number
  /** The saved card that pays; null for one that is typed, undefined while nobody has chosen. */
  saved: SavedCard | null | undefined
  card: TypedCard
  save: boolean
  /** Whether the terms of saving were read, and not only taken as accepted (decision Q88). */
  termsShown: boolean
  slip: SlipAddress
}

const emptyCard: TypedCard = { card_holder: '', number: '', expiry: '', ccv: '', bank: '' }
const emptySlip: SlipAddress = { cep: '', address: '', number: '', district: '', city: '', uf: '' }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The driver's own address (specification 3: JSON text) as the first address of a slip. */
export function slipFrom(address: string | null | undefined): SlipAddress {
  try {
    const stored = JSON.parse(address ?? '{}') as Record<string, unknown>
    const { street, number } = splitAddress(textOf(stored.address))
    return {
      cep: formatCep(textOf(stored.cep)),
      address: street,
      number,
      district: textOf(stored.district),
      city: textOf(stored.city),
      uf: textOf(stored.uf),
    }
  } catch {
    return emptySlip
  }
}

export const initialPayment = (paymentFormId: number, address?: string | null): PaymentValues => ({
  paymentFormId,
  saved: undefined,
  card: emptyCard,
  save: false,
  termsShown: false,
  slip: slipFrom(address),
})

export const cardKindOf = (paymentFormId: number): CardKind | null =>
  paymentFormId === paymentForms.creditCard
    ? 'credit'
    : paymentFormId === paymentForms.debitCard
      ? 'debit'
      : null

/** Moving from credit to debit keeps the digits and changes their mask. */
const inMask = (card: TypedCard, kind: CardKind): TypedCard => ({
  ...card,
  number: applyMask(cardNumberMask(card.number, kind), card.number),
})

const textsIn = (group: string, problems: Partial<Record<string, ProblemCode>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, code]) =>
      code ? [[`${group}.${field}`, problemTexts[code]]] : [],
    ),
  )

export type CardRulesOfCity = { timeZone: string; fourDigitExpiry: boolean; cardMaskValidation: boolean }

/** The text beside each field that has a problem; only fields of the chosen form are looked at. */
export function paymentErrors(
  values: PaymentValues,
  city: CardRulesOfCity,
  now: number,
): Record<string, string> {
  const { paymentFormId, saved, card, slip } = values
  if (paymentFormId === paymentForms.bankSlip) return textsIn('slip', slipAddressProblems(slip))
  const kind = cardKindOf(paymentFormId)
  if (!kind) return {}
  if (kind === 'credit' && saved) {
    const problem = securityCodeProblem(card.ccv)
    return problem ? textsIn('card', { ccv: problem }) : {}
  }
  const today = civilDate(toCivil(now, city.timeZone))
  return textsIn('card', cardProblems(inMask(card, kind), { ...city, kind, today }))
}

/** What may be shown of a typed card, and is all that our server is told of it (decision Q81). */
export const shownCard = ({ number, card_holder }: TypedCard) => ({
  number: maskedNumber(lastFourOf(number)),
  card_holder: card_holder.trim(),
  brand: brandOf(readCardNumber(number)),
})

/** What the order is told before it is paid. */
export function paymentDataOf({ paymentFormId, saved, card, slip }: PaymentValues): PaymentData {
  if (paymentFormId === paymentForms.bankSlip) return { bank_slip: slip }
  if (paymentFormId === paymentForms.creditCard) {
    return { card: saved ? { id: saved.id } : shownCard(card) }
  }
  if (paymentFormId === paymentForms.debitCard) return { card: { ...shownCard(card), bank: card.bank } }
  return {}
}
