import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/cards.ts'
import { idOnWire, listOf, messageAnswer } from '#contract/wire.ts'

/** Specification 3, Saved card. `number` is masked but for its last four digits (Q81); `brand` is visa, mastercard, amex, elo, … */
export const savedCardOnWire = z.object({
  id: z.int(),
  card: z.object({
    number: z.string(),
    valid_month: z.string(),
    valid_year: z.string(),
    card_holder: z.string(),
    brand: z.string(),
  }),
})

/** The number of a payment form in a query, no larger than the database can hold one. */
const paymentFormOnWire = z.pipe(idOnWire, z.int().check(z.lte(2_147_483_647)))

/** Specification 7; `type` is the payment form, 2 or 3 (Q87), and without it every card of the driver is told. */
export const listCards = endpoint({
  ...routes.listCards,
  summary: "The driver's saved cards.",
  input: { query: z.object({ type: z.optional(paymentFormOnWire) }) },
  output: listOf(savedCardOnWire),
  refusals: [],
})

/** Specification 7; the card is gone at once, and its provider is told to forget it. */
export const deleteCard = endpoint({
  ...routes.deleteCard,
  summary: 'Deletes a saved card.',
  input: { params: z.object({ id: idOnWire }) },
  output: messageAnswer,
  refusals: [],
})
