import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCards } from '#contract/cards.ts'
import { confirmOrder, createOrder, updateOrder } from '#contract/orders.ts'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { manyOrders } from '#testkit/orders.ts'
import { cardNumbers, encrypt } from '#testkit/payments.ts'
import { registerDriver, remote } from '#testkit/remote.ts'
import { type ServerProcess, startServerProcess } from '#testkit/server-process.ts'

const number = cardNumbers.visa

/** Whether four digits stand in a text by themselves: not within a number, a key or a fraction. */
const standsIn = (text: string, code: string): boolean =>
  new RegExp(`(?<![\\w.+/-])${code}(?![\\w+/-])`).test(text)

/** Four digits may be the code of an SMS, or a price, too: the card's are some that nothing has held yet. */
const unusedCode = (text: string): string => {
  for (let code = 7391; ; code++) if (!standsIn(text, String(code))) return String(code)
}

let database: TestDatabase
let server: ServerProcess
let address: string
/** Everything that the server wrote or answered. */
let seen = ''

/** A process of its own, because its log is what it writes. */
beforeAll(async () => {
  database = await createDatabase()
  const own = {
    DATABASE_URL: database.url,
    LOG_LEVEL: 'debug',
    POOL_SIZE: '4',
    SETTINGS: JSON.stringify(manyOrders),
  }
  const hear = (text: string) => {
    seen += text
  }
  server = await startServerProcess(own, { hear })
  address = server.address
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const send = async (
  method: string,
  path: string,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<number> => {
  const response = await fetch(address + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })
  seen += await response.text()
  return response.status
}

/** Every value of every table of ours and of the queue, as text. */
const everythingStored = async (): Promise<string> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    let text = ''
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      text += rows.map(({ row }) => row).join('\n')
    }
    return text
  } finally {
    await client.end()
  }
}

describe('a card number and a security code', () => {
  it('are refused wherever they are sent, and stand in no table, log or answer [card.security-code, entity.card-payload]', async () => {
    const call = remote(address)
    const { token, userId } = await registerDriver(address)
    const code = unusedCode(seen + (await everythingStored()))
    const order = {
      transaction_type: 1,
      confirmation_type: 5,
      hold: true,
      quantity: 5000,
      user_id: userId,
      payment_form_input: [{ payment_form_id: 2 }],
    }
    const created = await call(createOrder, { body: order }, { token })
    const at = `/api/v2/order/${created.id}`
    const shown = { card: { number: '**** **** **** 2097', card_holder: 'MARIA DAS DORES' } }
    const body = { payment_form_input: { payment_form_id: 2, ...shown } }
    await call(updateOrder, { params: { id: created.id }, body }, { token })

    const spaced = number.replace(/(\d{4})(?=\d)/g, '$1 ')
    const fields = [
      'number',
      'card_holder',
      'encrypted_token',
      'brand',
      'fingerPrint',
      'valid_year',
      'unknown',
    ]
    const cards: object[] = fields.flatMap((field) => [{ [field]: number }, { [field]: spaced }])
    cards.push({ [number]: 'x' }, { number: Number(number) }, { deep: { deeper: [{ number }] } })
    cards.push({ ccv: code }, { cvv: code }, { cvc: Number(code) }, { securityCode: code })
    for (const card of cards) {
      const payment = { payment_form_id: 2, card }
      expect(await send('PUT', `${at}/confirm`, token, { payments: [payment] }), JSON.stringify(card)).toBe(
        422,
      )
      expect(await send('PUT', at, token, { payment_form_input: payment })).toBe(422)
      expect(await send('POST', '/api/v2/order', token, { ...order, payment_form_input: [payment] })).toBe(
        422,
      )
    }
    const payment = { payment_form_id: 2, card: {} }
    const others = [
      send('PUT', `${at}/confirm`, token, { payments: [payment], captcha: number }),
      send('PUT', `${at}/confirm`, token, { payments: [{ ...payment, captcha: number }] }),
      send('PUT', `${at}/confirm?card=${number}`, token, { payments: [payment] }),
      send('PUT', `/api/v2/order/${number}/confirm`, token, { payments: [payment] }),
      send('PUT', `${at}/confirm`, token, { payments: [payment] }, { 'Idempotency-Key': number }),
      send('PUT', `${at}/confirm`, token, number),
      send('PUT', `${at}/confirm`, token, [number]),
    ]
    expect(await Promise.all(others)).toEqual(others.map(() => 422))

    const text = `${number};${code};12;2031;MARIA DAS DORES;${Date.now()}`
    const card = { encrypted_token: encrypt(created, text), save_card: true, terms_accepted: true }
    const paid = await call(
      confirmOrder,
      { params: { id: created.id }, body: { payments: [{ payment_form_id: 2, card }] } },
      { token, key: 'the-real-payment' },
    )
    expect(paid.status).toBe(2)
    seen += JSON.stringify(paid) + JSON.stringify(await call(listCards, { query: {} }, { token }))
    expect(seen).toContain('**** **** **** 2097')

    const stored = await everythingStored()
    expect(stored).toContain('MARIA DAS DORES')
    for (const [where, content] of Object.entries({ stored, seen })) {
      expect(content.includes(number), `${where}: number`).toBe(false)
      expect(content.includes(spaced), `${where}: number in groups`).toBe(false)
      expect(content.includes(card.encrypted_token), `${where}: encrypted card`).toBe(false)
      expect(standsIn(content, code), `${where}: code`).toBe(false)
    }
  })
})
