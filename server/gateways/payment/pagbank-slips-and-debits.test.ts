import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOfLine } from '#domain/brazil/bank-slip.ts'
import { cents } from '#domain/money/cents.ts'
import { type Desk, openDesk } from '#testkit/pagbank-desk.ts'
import { aKey, pixOf } from './behaviours.ts'
import type { Payer } from './port.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const payer: Payer = {
  name: 'Maria das Dores',
  identification: '52998224725',
  email: null,
  phone: '48999990000',
}

describe('a slip at PagBank', () => {
  const address = {
    cep: '88780-000',
    address: 'Rua da Alfândega',
    number: '250',
    district: 'Centro',
    city: 'Porto',
    uf: 'SC',
  }
  const slipOf = (key: string) => ({
    key,
    orderId: `order-${key}`,
    amount: cents(7350),
    dueDate: '2026-12-01',
    expiresAt: new Date('2026-12-02T02:59:59Z'),
    description: 'Compra de créditos',
    payer: { ...payer, address },
  })

  const issued = async (key: string) => {
    const slip = await desk.gateway.slips.open(slipOf(key))
    if (slip === 'refused') throw new Error('the slip was refused')
    return slip
  }

  it('has a line of 47 digits over its amount, the same however often it is asked for', async () => {
    const key = aKey()
    const { line } = await issued(key)
    expect(line).toMatch(/^\d{47}$/)
    expect(amountOfLine(line)).toBe(7350)
    expect(await desk.gateway.slips.open(slipOf(key))).toEqual({ line })
    expect(desk.bank.books.ordersOf(key)).toHaveLength(1)
    expect(desk.bank.books.orderOf(key).charges[0]?.payment_method.boleto).toMatchObject({
      due_date: '2026-12-01',
      days_until_expiration: 2,
      holder: { tax_id: '52998224725', address: { postal_code: '88780000', region_code: 'SC' } },
    })
    expect(await desk.gateway.lookUp(key)).toEqual({ status: 'open', receipts: [] })
  })

  it('is taken for longer where no bank works on its due day', async () => {
    const key = aKey()
    await desk.gateway.slips.open({
      ...slipOf(key),
      dueDate: '2027-02-06',
      expiresAt: new Date('2027-02-07T02:59:59Z'),
    })
    expect(desk.bank.books.orderOf(key).charges[0]?.payment_method.boleto).toMatchObject({
      due_date: '2027-02-06',
      days_until_expiration: 6,
    })
  })

  it('is refused to a payer whom PagBank declines, and to nobody because a line is late', async () => {
    const key = aKey()
    desk.bank.books.risky.add(payer.identification)
    expect(await desk.gateway.slips.open(slipOf(key))).toBe('refused')
    desk.bank.books.risky.clear()
    expect(await desk.gateway.slips.open(slipOf(key))).toBe('refused')
    expect(await desk.gateway.lookUp(key)).toEqual({ status: 'refused', receipts: [] })
    const other = aKey()
    const amount = { value: 7350, currency: 'BRL' }
    const charge = { id: 'CHAR_8', status: 'WAITING', amount, payment_method: { type: 'BOLETO' } }
    const text = JSON.stringify({ id: 'ORDE_8', reference_id: other, charges: [charge] })
    desk.bank.troubles.push({ at: 'POST /orders', status: 201, text })
    await expect(desk.gateway.slips.open(slipOf(other))).rejects.toMatchObject({ retryable: true })
  })

  it.each([7350, 7349, 8000])('that was paid with %d cents says so', async (amount) => {
    const key = aKey()
    await desk.gateway.slips.open(slipOf(key))
    desk.bank.books.pay(key, amount)
    expect(await desk.gateway.lookUp(key)).toMatchObject({ status: 'paid', receipts: [{ amount }] })
  })
})

describe('a debit at PagBank', () => {
  const debitBy = async (given: Partial<Payer>) => {
    const key = aKey()
    const { amount, expiresAt, description, orderId } = pixOf(key)
    const request = { key, orderId, amount, expiresAt, description, bank: 'Bradesco' }
    await desk.gateway.debits.start({ ...request, payer: { ...payer, ...given } })
    return [...desk.bank.books.checkouts.values()].find(({ reference_id }) => reference_id === key)
  }

  const whole = {
    name: 'Maria das Dores',
    tax_id: '52998224725',
    email: 'zona.azul@example.com',
    phone: { country: '+55', area: '48', number: '999990000' },
  }

  it('tells the payer as a checkout knows one, who then has nothing to type but the card', async () => {
    expect(await debitBy({})).toMatchObject({ customer: whole, isModifiable: false })
  })

  const incomplete: [Partial<Payer>, keyof typeof whole][] = [
    [{ phone: '4833330000' }, 'phone'],
    [{ phone: null }, 'phone'],
    [{ name: 'Maria' }, 'name'],
    [{ name: `Maria ${'das '.repeat(30)}Dores` }, 'name'],
    [{ email: 'a@b.co.br' }, 'email'],
    [{ email: `${'m'.repeat(50)}@example.com` }, 'email'],
  ]

  it('leaves what a checkout would refuse of the payer to be typed on its page', async () => {
    for (const [given, field] of incomplete) {
      const checkout = await debitBy(given)
      const { [field]: _, ...told } = whole
      expect(checkout, JSON.stringify(given)).toMatchObject({ isModifiable: true })
      expect(checkout?.customer, JSON.stringify(given)).toEqual(told)
    }
  })

  it('is paid on a page of its own, and found by the page and by the notification', async () => {
    const key = aKey()
    const { amount, expiresAt, description, orderId } = pixOf(key)
    const request = { key, orderId, amount, expiresAt, description, bank: 'Bradesco', payer }
    const before = desk.bank.count('POST /checkouts')
    const { address } = await desk.gateway.debits.start(request)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pagamento\?code=CHEC_/)
    expect(await desk.gateway.debits.start(request)).toEqual({ address })
    expect(desk.bank.count('POST /checkouts')).toBe(before + 1)
    expect(await desk.gateway.lookUp(key)).toEqual({ status: 'open', receipts: [] })
    desk.bank.books.pay(key)
    const state = await desk.gateway.lookUp(key)
    expect(state).toMatchObject({ status: 'paid', receipts: [{ amount: 5000 }] })
    await desk.gateway.learn(Buffer.from(JSON.stringify(desk.bank.books.orderOf(key))))
    expect(await desk.gateway.lookUp(key)).toEqual(state)
  })
})
