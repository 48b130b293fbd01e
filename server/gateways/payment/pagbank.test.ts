import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import { type Desk, openDesk } from '#testkit/pagbank-desk.ts'
import { aKey, type BankUnderTest, behavesAsPixBank, pixOf, refundFully } from './behaviours.ts'
import { PagBank } from './pagbank.ts'

behavesAsPixBank('PagBank', async (): Promise<BankUnderTest> => {
  const { bank, gateway, close } = await openDesk()
  const { books } = bank
  return {
    gateway,
    paymentId: /^CHAR_[0-9A-F-]{36}$/,
    pay: async (key, amount) => void books.pay(key, amount),
    refuse: async (key) => books.refuse(key),
    refunded: async (id) => books.charge(id)?.amount.summary.refunded ?? 0,
    charges: async (key) => books.ordersOf(key).length,
    notify: (keys) => {
      const body = JSON.stringify({
        id: 'ORDE_1',
        reference_id: keys[0],
        charges: keys.map((reference_id) => ({ reference_id })),
      })
      return [Buffer.from(body), bank.signed(body)]
    },
    close,
  }
})

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const payer = { name: 'Maria das Dores', identification: '52998224725', email: null, phone: '48999990000' }

const encrypted = (number: string): string => {
  const key = createPublicKey({
    key: Buffer.from(desk.bank.books.publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  })
  const text = `${number};123;12;2031;MARIA DAS DORES;${Date.now()}`
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
}

const approved = '4539620659922096'
const analysed = '4539620659922091'
const declined = '4539620659922097'

const cardOf = (key: string, card: { encrypted: string } | { token: string }, keep = false) => ({
  key,
  orderId: `order-${key}`,
  amount: cents(2500),
  description: 'Compra de créditos',
  payer,
  card,
  keep,
})

describe('a card at PagBank', () => {
  it('is encrypted with the key of the account, which is made once and kept for an hour', async () => {
    expect(await desk.gateway.cards.publicKey()).toBe(desk.bank.books.publicKey)
    await desk.gateway.cards.publicKey()
    expect(desk.bank.requests).toEqual(['GET /public-keys/card', 'POST /public-keys'])
  })

  it('is charged once, and tells the payer as far as PagBank demands', async () => {
    const key = aKey()
    const request = cardOf(key, { encrypted: encrypted(approved) })
    const first = await desk.gateway.cards.charge(request)
    expect(first).toMatchObject({ status: 'paid', receipts: [{ amount: 2500 }] })
    expect(first).not.toHaveProperty('card')
    expect(await desk.gateway.cards.charge(request)).toEqual(first)
    expect(await desk.gateway.lookUp(key)).toEqual(first)
    expect(desk.bank.count('POST /orders')).toBe(1)
    expect(desk.bank.books.orderOf(key)).toMatchObject({
      customer: {
        name: 'Maria das Dores',
        tax_id: '52998224725',
        email: 'zona.azul@example.com',
        phones: [{ country: '55', area: '48', number: '999990000', type: 'MOBILE' }],
      },
      notification_urls: ['https://parking.example/webhooks/payment/pagbank'],
    })
  })

  it('is declined, or looked at and approved later', async () => {
    const [no, later] = [aKey(), aKey()]
    const { charge } = desk.gateway.cards
    expect(await charge(cardOf(no, { encrypted: encrypted(declined) }))).toMatchObject({ status: 'refused' })
    expect(await charge(cardOf(later, { encrypted: encrypted(analysed) }))).toMatchObject({ status: 'open' })
    desk.bank.books.pay(later)
    expect(await desk.gateway.lookUp(later)).toMatchObject({ status: 'paid', receipts: [{ amount: 2500 }] })
  })

  it('that cannot be read is unusable, and another may be tried for the same order', async () => {
    const key = aKey()
    const { charge } = desk.gateway.cards
    expect(await charge(cardOf(key, { encrypted: 'nonsense' }))).toBe('unusable')
    expect(await desk.gateway.lookUp(key)).toBeNull()
    expect(await charge(cardOf(key, { token: 'CARD_UNKNOWN' }))).toBe('unusable')
    expect(await charge(cardOf(key, { encrypted: encrypted(approved) }))).toMatchObject({ status: 'paid' })
  })

  it('is refused where PagBank does not take what else stands beside it, and undecided where it does not take us', async () => {
    const key = aKey()
    const { charge } = desk.gateway.cards
    const pay = () => charge(cardOf(key, { encrypted: encrypted(approved) }))
    const about = { code: '40002', description: 'must be valid', parameter_name: 'customer.tax_id' }
    const text = JSON.stringify({ error_messages: [about] })
    desk.bank.troubles.push({ at: 'POST /orders', status: 400, text })
    expect(await pay()).toEqual({ status: 'refused', receipts: [] })
    desk.bank.troubles.push({ at: 'POST /orders', status: 401, text: '{"error_messages":[]}' })
    await expect(pay()).rejects.toMatchObject({ name: 'GatewayFault', retryable: true })
    expect(await pay()).toMatchObject({ status: 'paid' })
  })

  it('is paid though it cannot be kept, where its last digits are not told', async () => {
    const key = aKey()
    const card = { id: 'CARD_9', brand: 'visa', last_digits: '**96', store: true }
    const summary = { total: 2500, paid: 2500, refunded: 0 }
    const charge = {
      id: 'CHAR_9',
      reference_id: key,
      status: 'PAID',
      paid_at: new Date().toISOString(),
      amount: { value: 2500, currency: 'BRL', summary },
      payment_method: { type: 'CREDIT_CARD', card },
    }
    const text = JSON.stringify({ id: 'ORDE_9', reference_id: key, charges: [charge] })
    desk.bank.troubles.push({ at: 'POST /orders', status: 201, text })
    const paid = await desk.gateway.cards.charge(cardOf(key, { encrypted: encrypted(approved) }, true))
    expect(paid).toMatchObject({ status: 'paid' })
    expect(paid).not.toHaveProperty('card')
  })

  it('is not charged by a PagBank that is busy, and may be sent again at once', async () => {
    const key = aKey()
    const pay = () => desk.gateway.cards.charge(cardOf(key, { encrypted: encrypted(approved) }))
    desk.bank.troubles.push({ at: 'POST /orders', status: 429, text: '' })
    await expect(pay()).rejects.toMatchObject({ name: 'GatewayFault', retryable: true })
    expect(await desk.gateway.lookUp(key)).toBeNull()
    expect(await pay()).toMatchObject({ status: 'paid', receipts: [{ amount: 2500 }] })
    expect(desk.bank.books.ordersOf(key)).toHaveLength(1)
  })

  it('is kept when its owner wants it, and charged again by its token', async () => {
    const kept = await desk.gateway.cards.charge(cardOf(aKey(), { encrypted: encrypted(approved) }, true))
    if (kept === 'unusable' || !kept.card) throw new Error('the card was not kept')
    expect(kept.card).toEqual({
      token: expect.stringMatching(/^CARD_/),
      brand: 'visa',
      lastFour: '2096',
      holder: 'MARIA DAS DORES',
      month: '12',
      year: '2031',
    })
    const again = await desk.gateway.cards.charge(cardOf(aKey(), { token: kept.card.token }))
    expect(again).toMatchObject({ status: 'paid' })
  })

  it.each([true, false])('whose answer got lost is never sent again (keys honoured: %s)', async (honours) => {
    desk.bank.honoursKeys = honours
    const key = aKey()
    const request = cardOf(key, { encrypted: encrypted(approved) })
    desk.bank.troubles.push({ at: 'POST /orders', afterWork: true, status: 500, text: '' })
    await expect(desk.gateway.cards.charge(request)).rejects.toMatchObject({ retryable: true })
    expect(await desk.gateway.cards.charge(request)).toEqual({ status: 'open', receipts: [] })
    expect(desk.bank.books.ordersOf(key)).toHaveLength(1)
    // The notification says what PagBank calls it.
    await desk.gateway.learn(Buffer.from(JSON.stringify(desk.bank.books.orderOf(key))))
    expect(await desk.gateway.lookUp(key)).toMatchObject({ status: 'paid', receipts: [{ amount: 2500 }] })
    expect(desk.bank.count('POST /orders')).toBe(1)
  })
})

it('PagBank is asked about no further payment of a day when the server ends', async () => {
  const key = aKey()
  await desk.gateway.cards.charge(cardOf(key, { encrypted: encrypted(approved) }))
  const asked = desk.bank.requests.length
  const day = [new Date(Date.now() - dayMs), new Date(Date.now() + dayMs)] as const
  await expect(desk.gateway.movements(...day, AbortSignal.abort('ending'))).rejects.toBe('ending')
  expect(desk.bank.requests).toHaveLength(asked)
  expect(await desk.gateway.movements(...day)).toContainEqual(expect.objectContaining({ key }))
})

describe('PagBank, when it is unkind', () => {
  it.each([
    [{ status: 500, text: 'Maria 52998224725' }, true],
    [{ status: 429, text: '' }, true],
    [{ status: 401, text: '{"error_messages":[]}' }, true],
    [{ status: 200, text: 'not JSON' }, true],
    [{ status: 200, text: '{"id":"ORDE_1","charges":[{"status":"PAID"}]}' }, true],
    [{ status: 200, text: '{"id":"ORDE_1","reference_id":"of another"}' }, false],
    [{ status: 404, text: '{}' }, false],
    [{ breaks: true as const }, true],
  ])('with %j is not believed', async (trouble, retryable) => {
    const key = aKey()
    await desk.gateway.openPix(pixOf(key))
    desk.bank.troubles.push({ at: 'GET /orders', ...trouble })
    const asked = desk.gateway.lookUp(key)
    await expect(asked).rejects.toMatchObject({ name: 'GatewayFault', retryable })
    await expect(asked).rejects.not.toThrow(/Maria|52998224725/)
    expect(await desk.gateway.lookUp(key)).toMatchObject({ status: 'open' })
  })

  it('by being slow is given up in time', async () => {
    const hasty = await openDesk({ timeoutMs: 150 })
    hasty.bank.troubles.push({ at: 'POST /orders', silent: true })
    await expect(hasty.gateway.openPix(pixOf(aKey()))).rejects.toMatchObject({
      message: 'PagBank did not answer within 150 ms',
    })
    await hasty.close()
  })

  it('asks nobody to pay without a tax id', async () => {
    const visitor = desk.gateway.openPix(pixOf(aKey(), { payer: null }))
    await expect(visitor).rejects.toMatchObject({ retryable: false })
    expect(desk.bank.requests).toEqual([])
    const ticket = { name: '', identification: '52998224725', email: null, phone: null }
    await expect(desk.gateway.openPix(pixOf(aKey(), { payer: ticket }))).resolves.toBeDefined()
  })

  it('gives a refund once though its answer got lost and its keys mean nothing', async () => {
    desk.bank.honoursKeys = false
    const key = aKey()
    await desk.gateway.openPix(pixOf(key))
    const { id } = desk.bank.books.pay(key)
    desk.bank.troubles.push({ at: `POST /charges/${id}/cancel`, afterWork: true, breaks: true })
    const request = { key: aKey(), endToEndId: id, amount: cents(5000) }
    await expect(desk.gateway.refund(request)).rejects.toMatchObject({ retryable: true })
    await refundFully(desk.gateway, request)
    expect(desk.bank.books.charge(id)?.amount.summary.refunded).toBe(5000)
    expect(await desk.gateway.lookUp(key)).toMatchObject({ status: 'paid', receipts: [{ amount: 5000 }] })
  })

  it('may say that a refund cannot be made just now', async () => {
    const key = aKey()
    await desk.gateway.openPix(pixOf(key))
    const { id } = desk.bank.books.pay(key)
    const text = '{"error_messages":[{"code":"40008","description":"refund_temporarily_unavailable"}]}'
    desk.bank.troubles.push({ at: `POST /charges/${id}/cancel`, status: 400, text })
    const request = { key: aKey(), endToEndId: id, amount: cents(5000) }
    await expect(desk.gateway.refund(request)).rejects.toMatchObject({ retryable: true })
    expect(await desk.gateway.refund(request)).toBe('done')
  })
})

describe('what a payer’s bank took back at PagBank', () => {
  it('is what went back beside our refunds, and is won once it is not missing any more', async () => {
    const key = aKey()
    await desk.gateway.openPix(pixOf(key))
    const { id } = desk.bank.books.pay(key)
    const summary = desk.bank.books.charge(id)?.amount.summary ?? { refunded: 0 }
    await refundFully(desk.gateway, { key: aKey(), endToEndId: id, amount: cents(1000) })
    expect(await desk.gateway.lookUp(key)).not.toHaveProperty('takenBack')
    summary.refunded += 4000
    const taken = { id: `${id}/taken`, endToEndId: id, state: 'lost', amount: 4000 }
    expect(await desk.gateway.lookUp(key)).toMatchObject({ takenBack: [taken] })
    summary.refunded -= 4000
    expect(await desk.gateway.lookUp(key)).toMatchObject({
      takenBack: [{ ...taken, state: 'won', amount: 0 }],
    })
  })
})

describe('a notification of PagBank', () => {
  const read = (body: string, headers: Record<string, string>) =>
    desk.gateway.readNotification(Buffer.from(body), headers)

  it('is signed over its raw bytes with the token of the account', () => {
    const given = { token: '0123456789abcdef', books: {} as never }
    const { bank } = desk
    const gateway = new PagBank({
      ...given,
      apiUrl: bank.url,
      programmeEmail: '',
      publicUrl: () => '',
      now: () => new Date(),
    })
    const body = Buffer.from('{"id":"CHAR_1","status":"PAID"}')
    const right = '3e3e9c1aa84c4b352cdf3d5e4fde89f09320a7486e703293124fa8087edd3804'
    expect(gateway.readNotification(body, { 'x-authenticity-token': right })).toEqual({ keys: [] })
    const changed = Buffer.from('{"id":"CHAR_1","status":"PAIE"}')
    expect(gateway.readNotification(changed, { 'x-authenticity-token': right })).toBeNull()
    for (const wrong of ['', right.slice(1), `${right}00`, right.replace('3', '4')]) {
      expect(gateway.readNotification(body, { 'x-authenticity-token': wrong })).toBeNull()
    }
  })

  it('speaks of our keys only, and of nothing when it is no notification', () => {
    const key = aKey()
    const body = JSON.stringify({ id: 'CHAR_1', reference_id: key, status: 'PAID' })
    expect(read(body, desk.bank.signed(body))).toEqual({ keys: [key] })
    for (const other of ['', 'null', '[]', '{}', '{"id":1}']) {
      expect(read(other, desk.bank.signed(other)), other).toBeNull()
    }
    const foreign = JSON.stringify({ id: 'ORDE_1', reference_id: "'; drop", charges: [] })
    expect(read(foreign, desk.bank.signed(foreign))).toEqual({ keys: [] })
  })

  it('that points at somebody else’s order teaches us nothing', async () => {
    const [mine, other] = [aKey(), aKey()]
    await desk.gateway.openPix(pixOf(mine))
    await desk.gateway.openPix(pixOf(other))
    desk.bank.books.pay(other)
    const { id } = desk.bank.books.orderOf(other)
    await desk.gateway.learn(Buffer.from(JSON.stringify({ id, reference_id: mine })))
    expect(await desk.gateway.lookUp(mine)).toEqual({ status: 'open', receipts: [] })
  })
})
