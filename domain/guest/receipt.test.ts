import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { buildReceipt, minutesOfName, receiptTotal, type SoldTicket } from './receipt.ts'

/** 2027-03-04 10:00:00 in São Paulo, in unix seconds. */
const paidAt = 1_804_165_200

const sold: SoldTicket = {
  title: 'Comprovante de Ativação',
  method: 'Pix',
  identification: '52998224725',
  plate: 'ABC1D23',
  model: 'Carro de passeio',
  product: { name: '30 minutos', price: cents(150) },
  order: { id: 'q7', tax: cents(10), total_amount: cents(160), date: paidAt },
  now: paidAt + 9,
}

describe('the total', () => {
  it('is that of the order, else 100 times the price in reais [const.receipt-total]', () => {
    expect(receiptTotal(cents(325), 3)).toBe(325)
    expect(receiptTotal(cents(0), 3)).toBe(0)
    expect(receiptTotal(undefined, 3)).toBe(300)
    expect(receiptTotal(null, 1.15)).toBe(115)
  })

  it('of a receipt without one is what the product costs [const.receipt-total]', () => {
    const order = { id: 'q7', tax: cents(0) }
    expect(buildReceipt({ ...sold, order }).total_amount).toBe(150)
  })
})

it('the price is that of the order, also where a new tariff came while the form stood', () => {
  const order = { id: 'q7', amount: cents(200), tax: cents(10), total_amount: cents(210) }
  expect(buildReceipt({ ...sold, order })).toMatchObject({ price: 200, tax: 10, total_amount: 210 })
})

describe('the end', () => {
  it('reads the minutes from the name of the product [const.receipt-end]', () => {
    expect(minutesOfName('30 minutos')).toBe(30)
    expect(minutesOfName('Zona 2 - 90 min')).toBe(90)
    expect(minutesOfName('120MINUTOS')).toBe(120)
    expect(minutesOfName('Diária')).toBeNull()
    expect(minutesOfName('2 horas')).toBeNull()
    expect(minutesOfName('0 minutos')).toBeNull()
  })

  it('lies those minutes after the begin, and 60 where the name holds none [const.receipt-end]', () => {
    const named = buildReceipt(sold)
    expect([named.time, named.date_time_end - named.date_time_begin]).toEqual([30, 1800])
    const unnamed = buildReceipt({ ...sold, product: { name: 'Diária', price: cents(150) } })
    expect([unnamed.time, unnamed.date_time_end - unnamed.date_time_begin]).toEqual([60, 3600])
  })

  it('is the one of the ticket where the order has it, as one that begins with the charging hours', () => {
    const begin = paidAt + 7200
    const order = { ...sold.order, date_time_begin: begin, date_time_end: begin + 1800, time: 30 }
    const receipt = buildReceipt({ ...sold, product: { name: 'Manhã', price: cents(150) }, order })
    expect([receipt.date_time_begin, receipt.date_time_end, receipt.time]).toEqual([begin, begin + 1800, 30])
  })
})

it('a receipt has all of its parts, and its dates are unix seconds [entity.receipt, const.receipt-dates]', () => {
  expect(buildReceipt(sold)).toEqual({
    title: 'Comprovante de Ativação',
    transaction_id: 'q7',
    product: '30 minutos',
    date: 1_804_165_200,
    targetName: '529.***.***-25',
    plate: 'ABC1D23',
    vehicle_maker_model: 'Carro de passeio',
    date_time_begin: 1_804_165_200,
    date_time_end: 1_804_167_000,
    time: 30,
    price: 150,
    tax: 10,
    discount: 0,
    total_amount: 160,
    method: 'Pix',
    segundavia: false,
    agent: { id: null, name: '' },
  })
  const order = { id: 'q7', tax: cents(0), transaction_id: '9001' }
  expect(buildReceipt({ ...sold, order })).toMatchObject({ transaction_id: '9001', date: sold.now })
})
