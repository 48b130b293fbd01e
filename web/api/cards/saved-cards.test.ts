import { expect, it } from 'vitest'
import { nameOfCard, type SavedCard } from './saved-cards.ts'

it.each([
  ['visa', 'Visa final 1117'],
  ['mastercard', 'Mastercard final 1117'],
  ['amex', 'Amex final 1117'],
  ['elo', 'Elo final 1117'],
  ['hipercard', 'Hipercard final 1117'],
  ['other', 'Cartão final 1117'],
  ['', 'Cartão final 1117'],
])('a saved card of the brand "%s" is called %s [cards.list]', (brand, name) => {
  const card = { id: 1, card: { brand, number: '**** **** **** 1117' } } as unknown as SavedCard
  expect(nameOfCard(card)).toBe(name)
})
