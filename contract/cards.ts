import * as z from 'zod/mini'
import { paymentFormCode } from '#contract/codes/on-wire.ts'
import { paymentForms } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { named, says, sentAs } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'
import { formText, idOfRow, idOnWire, listOf, messageAnswer } from '#contract/wire.ts'
import { debitBanks } from '#domain/cards/debit-banks.ts'

/** Specification 3, Saved card. `number` is masked but for its last four digits (Q81); `brand` is visa, mastercard, amex, elo, … */
export const savedCardOnWire = named(
  'SavedCard',
  'A card that its provider keeps for the driver; nobody here has its number.',
  z.object({
    id: idOfRow,
    card: z.object({
      number: says('Masked but for its last four digits.', z.string(), { examples: ['**** **** **** 2097'] }),
      valid_month: says('Month of its expiry, two digits.', z.string()),
      valid_year: says('Year of its expiry, four digits.', z.string()),
      card_holder: says('Name on the card.', z.string()),
      brand: says('`visa`, `mastercard`, `amex`, `elo` or another.', z.string()),
    }),
  }),
)

const shownCard = {
  number: z.optional(says('Masked but for its last four digits; never the whole number.', formText)),
  card_holder: z.optional(says('Name on the card.', formText)),
  brand: z.optional(says('`visa`, `mastercard`, `amex`, `elo` or another.', formText)),
  valid_month: z.optional(says('Month of its expiry, two digits.', formText)),
  valid_year: z.optional(says('Year of its expiry, four digits.', formText)),
}

/**
 * What the order is told of the card before it is charged: never the number, never the code (Q81). `bank` is for debit
 * (Q68, Q89), `id` names a saved card (Q87).
 */
export const cardSummary = named(
  'CardSummary',
  'What may be shown of the card that will pay, or the bank of a debit.',
  z.object({
    id: z.optional(says('A saved card of `listCards`, in the place of a new one.', idOnWire)),
    ...shownCard,
    bank: z.optional(says(`Debit: one of ${debitBanks.map((name) => `\`${name}\``).join(', ')}.`, formText)),
  }),
)

/**
 * Specification 3, Card payload, without what never leaves the page (Q81). A new card comes as `encrypted_token`, RSA
 * PKCS#1 v1.5 under the order's key over `number;cvv;MM;YYYY;holder;epoch_ms`, base64, made at the moment of paying; a
 * saved one by its `id`, with the code that is asked for again as `encrypted_ccv` over `cvv;epoch_ms`, as our page sends it,
 * or as `ccv` (Q87), which is looked at and forgotten. `terms_shown` is false when no terms could be shown before they
 * were accepted (Q88).
 */
export const cardPayload = named(
  'CardPayload',
  'The card that pays: a new one, encrypted, or a saved one.',
  z.object({
    id: z.optional(says('A saved card of `listCards`, in the place of a new one.', idOnWire)),
    encrypted_token: z.optional(
      says(
        'A new card, encrypted for its provider at the moment of paying: RSA PKCS#1 v1.5 under the key of the order over ' +
          '`number;cvv;MM;YYYY;holder;epoch_ms`, as base64.',
        z.string().check(z.maxLength(2000)),
      ),
    ),
    encrypted_ccv: z.optional(
      says(
        'The code of a saved card, encrypted in the same way over `cvv;epoch_ms`. Whether it is the right one is for the provider to say.',
        z.string().check(z.maxLength(2000)),
      ),
    ),
    ccv: z.optional(
      says(
        'The code of a saved card in clear; looked at and forgotten. Better send `encrypted_ccv`.',
        sentAs(z.nullable(z.union([z.string(), z.int()])), { type: ['string', 'null'] }),
      ),
    ),
    ...shownCard,
    type: z.optional(
      says('The payment form; another one than the order is paid by is refused.', paymentFormCode),
    ),
    save_card: z.optional(
      says('Whether the provider keeps a new card for the driver; needs the terms.', z.boolean()),
    ),
    terms_accepted: z.optional(says('Whether the driver accepted the terms of saving a card.', z.boolean())),
    terms_shown: z.optional(
      says('False when no terms could be shown before they were accepted.', z.boolean()),
    ),
    fingerPrint: z.optional(
      says(
        'The session of the device fingerprint, where the city has one.',
        z.string().check(z.maxLength(128)),
      ),
    ),
  }),
)

/** The number of a payment form in a query, no larger than the database can hold one. */
const paymentFormOnWire = z.pipe(idOnWire, z.int().check(z.lte(2_147_483_647)))

/** Specification 7; `type` is the payment form, 2 or 3 (Q87), and without it every card of the driver is told. */
export const listCards = endpoint({
  ...route('GET', '/api/users/card_vaults', 'driver'),
  summary: "The driver's saved cards.",
  description: 'All of them, or those of one payment form. (Specification 7; Q81, Q87)',
  input: {
    query: z.object({
      type: z.optional(says('The payment form: 2 credit card, 3 debit.', paymentFormOnWire)),
    }),
  },
  output: listOf(savedCardOnWire),
  refusals: [],
  example: { query: { type: paymentForms.creditCard } },
})

/** Specification 7; the card is gone at once, and its provider is told to forget it. */
export const deleteCard = endpoint({
  ...route('DELETE', '/api/users/card_vaults/:id', 'driver'),
  summary: 'Deletes a saved card.',
  description:
    "It is gone at once, and its provider is told to forget it. Another driver's card looks like a missing one.",
  input: { params: z.object({ id: says('A card of `listCards`.', idOnWire) }) },
  output: messageAnswer,
  refusals: [],
})
