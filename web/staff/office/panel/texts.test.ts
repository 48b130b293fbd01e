import { expect, it } from 'vitest'
import { texts } from './texts.ts'

it.each([
  [0, 30, '0 por dia'],
  [1, 30, 'menos de 1 por dia'],
  [29, 30, 'menos de 1 por dia'],
  [30, 30, '1 por dia'],
  [44, 30, '1 por dia'],
  [45_000, 30, '1.500 por dia'],
])('%i tickets of %i days are %j', (tickets, days, told) => {
  expect(texts.perDay(tickets, days)).toBe(told)
})
