import { describe, expect, it } from 'vitest'
import { MistakeList } from './mistakes.ts'
import { readPaymentForms } from './payment-forms-file.ts'

describe('a payment form of a city', () => {
  it('has no fee, and limits of R$ 1,00 and R$ 50.000,00, unless the city says others', () => {
    const pix = { payment_form_id: 11, name: 'Pix', save: false }
    const allowed = [{ type: 1 }, { type: 17, min_amount: 500 }, { type: 6, max_amount: 2000 }]
    const forms = [
      { ...pix, allowed_transactions: allowed },
      { ...pix, payment_form_id: 5, tax: 150, allowed_transactions: [] },
    ]
    const mistakes = new MistakeList()
    const read = readPaymentForms({ offered: [11], forms }, 'payment-forms.json', mistakes)
    expect(mistakes.lines).toEqual([])
    expect(read).toEqual([
      {
        ...pix,
        tax: 0,
        allowed_transactions: [
          { type: 1, min_amount: 100, max_amount: 5_000_000 },
          { type: 17, min_amount: 500, max_amount: 5_000_000 },
          { type: 6, min_amount: 100, max_amount: 2000 },
        ],
        offered: true,
      },
      { ...pix, payment_form_id: 5, tax: 150, allowed_transactions: [], offered: false },
    ])
  })
})
