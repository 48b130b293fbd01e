import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { GatewayFault } from '../gateway-fault.ts'
import type { BankRefund, PaymentGateway, PixRequest, Receipt } from './port.ts'

/** A gateway with the bank behind it, and what happens at that bank. */
export type BankUnderTest = {
  gateway: PaymentGateway
  /** The payer pays the charge, the asked amount unless another is given. */
  pay(key: string, amount?: Cents): Promise<void>
  /** The bank takes the charge back. */
  refuse(key: string): Promise<void>
  /** What was given back of a payment, in cents. */
  refunded(endToEndId: string): Promise<number>
  /** How the ids of its payments look; those of the Pix standard unless it has its own. */
  paymentId?: RegExp
  /** How many charges the bank has under the key. */
  charges(key: string): Promise<number>
  /** A notification as the bank sends it. */
  notify(keys: string[]): Parameters<PaymentGateway['readNotification']>
  close(): Promise<void>
}

export const aKey = (): string => randomBytes(16).toString('hex')

export const pixOf = (key: string, given: Partial<PixRequest> = {}): PixRequest => ({
  key,
  orderId: `order-${key}`,
  amount: cents(5000),
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 30 * minuteMs),
  description: 'Estacionamento rotativo',
  receiver: { name: 'Zona Azul', city: 'Cidade' },
  payer: { name: 'Maria das Dores', identification: '52998224725', email: 'maria@example.com', phone: null },
  ...given,
})

/** Asks as the job does until the money is back; a bank may take its time. */
export const refundFully = async (gateway: PaymentGateway, request: BankRefund): Promise<void> => {
  for (let tries = 0; tries < 3; tries++) if ((await gateway.refund(request)) === 'done') return
  throw new Error('the refund never came to an end')
}

type Current = () => BankUnderTest

const receiptsOf = async ({ gateway }: BankUnderTest, key: string): Promise<Receipt[]> =>
  (await gateway.lookUp(key))?.receipts ?? []

const paidAt = async (bank: BankUnderTest): Promise<{ key: string; receipt: Receipt }> => {
  const key = aKey()
  await bank.gateway.openPix(pixOf(key))
  await bank.pay(key)
  const [receipt] = await receiptsOf(bank, key)
  if (!receipt) throw new Error('the payment did not show')
  return { key, receipt }
}

const charges = (bank: Current): void => {
  it('opens a charge with a code to pay it by', async () => {
    const key = aKey()
    const charge = await bank().gateway.openPix(pixOf(key))
    expect(charge.key).toBe(key)
    expect(charge.barCode).toMatch(/^000201.*6304[0-9A-F]{4}$/)
    expect(charge.barCode).toContain('br.gov.bcb.pix')
    expect(charge.barCode.length).toBeLessThanOrEqual(512)
    expect(await bank().gateway.lookUp(key)).toEqual({ status: 'open', receipts: [] })
  })

  it('opens one charge however often and however much at once it is asked to', async () => {
    const key = aKey()
    const first = await bank().gateway.openPix(pixOf(key))
    const again = await Promise.all([1, 2, 3].map(() => bank().gateway.openPix(pixOf(key))))
    expect(again).toEqual([first, first, first])
    expect(await bank().charges(key)).toBe(1)
  })

  it('takes a description that is longer than a payer can be shown', async () => {
    const charge = bank().gateway.openPix(pixOf(aKey(), { description: '\u00e7\u00e3o '.repeat(100) }))
    await expect(charge).resolves.toMatchObject({ barCode: expect.stringMatching(/^000201/) })
  })

  it('knows nothing of a charge that was never opened', async () => {
    expect(await bank().gateway.lookUp(aKey())).toBeNull()
  })
}

const payments = (bank: Current): void => {
  it('shows a payment with its amount, its time and an id of its own', async () => {
    const { key, receipt } = await paidAt(bank())
    expect(await bank().gateway.lookUp(key)).toEqual({ status: 'paid', receipts: [receipt] })
    expect(receipt.amount).toBe(5000)
    expect(receipt.endToEndId).toMatch(bank().paymentId ?? /^E[0-9a-zA-Z]{31}$/)
    expect(Math.abs(receipt.paidAt.getTime() - Date.now())).toBeLessThan(hourMs)
  })

  it('shows both payments of a charge that was paid twice', async () => {
    const { key } = await paidAt(bank())
    await bank().pay(key)
    const receipts = await receiptsOf(bank(), key)
    expect(receipts.map(({ amount }) => amount)).toEqual([5000, 5000])
    expect(new Set(receipts.map(({ endToEndId }) => endToEndId)).size).toBe(2)
  })

  const odd = [1, 4999, 5001, 123_456_789].map(cents)

  it.each(odd)('shows a payment of %d cents as what it is', async (amount) => {
    const key = aKey()
    await bank().gateway.openPix(pixOf(key))
    await bank().pay(key, amount)
    expect(await receiptsOf(bank(), key)).toMatchObject([{ amount }])
  })

  it('leaves a charge open after its expiry, and shows a payment that comes late', async () => {
    const key = aKey()
    await bank().gateway.openPix(pixOf(key, { expiresAt: new Date(Date.now() - minuteMs) }))
    expect(await bank().gateway.lookUp(key)).toMatchObject({ status: 'open' })
    await bank().pay(key)
    expect(await bank().gateway.lookUp(key)).toMatchObject({ status: 'paid', receipts: [{ amount: 5000 }] })
  })

  it('says of a charge that it took back that it is refused', async () => {
    const key = aKey()
    await bank().gateway.openPix(pixOf(key))
    await bank().refuse(key)
    expect(await bank().gateway.lookUp(key)).toEqual({ status: 'refused', receipts: [] })
  })
}

const refunds = (bank: Current): void => {
  it('gives a payment back once, however often it is asked to with one key', async () => {
    const { receipt } = await paidAt(bank())
    const request = { key: aKey(), endToEndId: receipt.endToEndId, amount: receipt.amount }
    await Promise.all([bank().gateway.refund(request), bank().gateway.refund(request)])
    await refundFully(bank().gateway, request)
    expect(await bank().gateway.refund(request)).toBe('done')
    expect(await bank().refunded(receipt.endToEndId)).toBe(5000)
  })

  it('gives back no more than was paid, and says that asking again is useless', async () => {
    const { receipt } = await paidAt(bank())
    const { endToEndId, amount } = receipt
    await refundFully(bank().gateway, { key: aKey(), endToEndId, amount: cents(4000) })
    const tooMuch = bank().gateway.refund({ key: aKey(), endToEndId, amount })
    await expect(tooMuch).rejects.toMatchObject({ name: GatewayFault.name, retryable: false })
    expect(await bank().refunded(endToEndId)).toBe(4000)
  })

  it('gives nothing back of a payment that it does not know', async () => {
    const endToEndId = `E${'0'.repeat(31)}`
    const refund = bank().gateway.refund({ key: aKey(), endToEndId, amount: cents(1) })
    await expect(refund).rejects.toMatchObject({ name: GatewayFault.name, retryable: false })
  })
}

const lists = (bank: Current): void => {
  it('lists what arrived in a period, with what went back of it', async () => {
    const { key: keptKey, receipt: kept } = await paidAt(bank())
    const { key, receipt: returned } = await paidAt(bank())
    const { endToEndId, amount } = returned
    await refundFully(bank().gateway, { key: aKey(), endToEndId, amount })
    const list = async (from: number, before: number) =>
      bank().gateway.movements?.(new Date(Date.now() + from), new Date(Date.now() + before))
    const found = await list(-dayMs, dayMs)
    expect(found).toContainEqual({ key: keptKey, endToEndId: kept.endToEndId, amount: 5000, refunded: 0 })
    expect(found).toContainEqual({ key, endToEndId, amount: 5000, refunded: 5000 })
    expect(await list(-2 * dayMs, -dayMs)).toEqual([])
    expect(await list(dayMs, 2 * dayMs)).toEqual([])
  })
}

const notifications = (bank: Current): void => {
  it('is believed only when it is the bank who speaks', () => {
    const keys = [aKey(), aKey()]
    const [body, headers, secret] = bank().notify([...keys, ...keys])
    const { readNotification } = bank().gateway
    const read = readNotification.bind(bank().gateway)
    expect(read(body, headers, secret)).toEqual({ keys })
    expect(read(body, {}, undefined)).toBeNull()
    expect(read(body, {}, '')).toBeNull()
    expect(read(body, { 'x-sandbox-signature': 'sha256=00' }, 'another-token')).toBeNull()
  })
}

/** What our side relies on, whichever bank stands behind the port. */
export const behavesAsPixBank = (name: string, open: () => Promise<BankUnderTest>): void => {
  describe(`${name}, as every Pix bank,`, () => {
    let opened: BankUnderTest
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.close())
    const bank = () => opened
    charges(bank)
    payments(bank)
    refunds(bank)
    lists(bank)
    notifications(bank)
  })
}
