import { afterEach, expect, it } from 'vitest'
import { paymentForms } from '#contract/codes.ts'
import { speakBy } from '#domain/languages.ts'
import { cents } from '#domain/money/cents.ts'
import { english } from '../texts.en.ts'
import { spanish } from '../texts.es.ts'
import { nameOf } from './order-end.tsx'

afterEach(() => speakBy(() => undefined))

it('a payment that has ended is named in the language of whoever reads', () => {
  const order = { paymentFormId: paymentForms.debitCard, total: cents(500) }
  const named = [nameOf(order)]
  speakBy(() => ({ language: 'en', dictionary: { orders: english } }))
  named.push(nameOf(order))
  speakBy(() => ({ language: 'es', dictionary: { orders: spanish } }))
  named.push(nameOf(order))
  expect(named.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Débito de R$ 5,00',
    'Debit of R$ 5.00',
    'Débito de R$ 5,00',
  ])
})
