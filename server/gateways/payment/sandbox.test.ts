import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { MovableClock } from '#server/clock.ts'
import { openPool } from '#server/database/pool.ts'
import { createDatabase } from '#testkit/database.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { patience } from '#testkit/patient.ts'
import { cardNumbers } from '#testkit/payments.ts'
import { type BankUnderTest, behavesAsPixBank } from './behaviours.ts'
import type { CardDesk, CardRequest } from './port.ts'
import { SandboxBank } from './sandbox.ts'
import { signatureHeader, signatureOf } from './sandbox-notifications.ts'

const secret = 'a secret of the sandbox bank and us'

const open = async (): Promise<BankUnderTest> => {
  const database = await createDatabase()
  const db = openPool(database.url, { size: 6, role: 'rotativo_app', patience, onError: () => {} })
  const gateway = new SandboxBank(db, new MovableClock(), secret, () => '')
  const payments = (key: string) =>
    db.kysely.selectFrom('sandbox_payments').select('id').where('gateway_key', '=', key).execute()
  const idOf = async (key: string) => (await payments(key))[0]?.id ?? ''
  return {
    gateway,
    pay: async (key, amount) => {
      await gateway.pay(await idOf(key), amount === undefined ? {} : { amount: cents(amount) })
    },
    refuse: async (key) => {
      await gateway.refuse(await idOf(key))
    },
    refunded: async (endToEndId) => {
      const receipt = await db.kysely
        .selectFrom('sandbox_receipts')
        .select('refunded_amount')
        .where('end_to_end_id', '=', endToEndId)
        .executeTakeFirstOrThrow()
      return receipt.refunded_amount
    },
    charges: async (key) => (await payments(key)).length,
    notify: (keys) => {
      const body = JSON.stringify({ pix: keys.map((txid) => ({ txid })) })
      return [Buffer.from(body), { [signatureHeader]: signatureOf(secret, body) }]
    },
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}

/** What is asked of a card that ends in the given month. */
const aCardRequest = async (
  cards: CardDesk,
  key: string,
  [month, year]: readonly [string, string],
  now: Date,
): Promise<CardRequest> => {
  const text = [cardNumbers.visa, '123', month, year, 'MARIA DAS DORES', now.getTime()].join(';')
  const lock = {
    key: createPublicKey({
      key: Buffer.from(await cards.publicKey(), 'base64'),
      format: 'der',
      type: 'spki',
    }),
    padding: constants.RSA_PKCS1_PADDING,
  }
  return {
    key,
    orderId: 'order',
    amount: cents(1000),
    description: '',
    payer: null,
    keep: false,
    card: { encrypted: publicEncrypt(lock, Buffer.from(text)).toString('base64') },
  }
}

behavesAsPixBank('the sandbox bank', open)

it('the sandbox bank opens one charge for all who ask for it at once', async () => {
  const { gateway, charges, close } = await open()
  const request = {
    orderId: 'order',
    amount: cents(1000),
    createdAt: new Date(),
    expiresAt: new Date('2100-01-01'),
    description: '',
    payer: null,
  }
  const receiver = { name: 'ZONA AZUL', city: 'PORTO DAS MARES' }
  for (let n = 0; n < 60; n++) {
    const key = `key${n}`
    const asked = Array.from({ length: 6 }, () => gateway.openPix({ ...request, receiver, key }))
    expect(new Set((await Promise.all(asked)).map(({ barCode }) => barCode)).size).toBe(1)
    expect(await charges(key)).toBe(1)
  }
  await close()
})

it('the sandbox bank decides about a card with the charge or not at all, wherever it was cut off', async () => {
  const database = await createDatabase()
  const db = openPool(database.url, { size: 2, role: 'rotativo_app', patience, onError: () => {} })
  const clock = new MovableClock()
  const { cards } = new SandboxBank(db, clock, secret, () => '')
  const request = await aCardRequest(cards, 'cut-off', ['12', '2031'], clock.now())
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('alter table sandbox_receipts add constraint cut_off check (false) not valid')
  await expect(cards.charge(request)).rejects.toThrow('cut_off')
  await owner.query('alter table sandbox_receipts drop constraint cut_off')
  await owner.end()
  expect(await cards.charge(request)).toMatchObject({
    status: 'paid',
    receipts: [{ amount: 1000 }],
  })
  await db.close()
  await database.drop()
})

it('the sandbox bank takes a card until its last month ends where the city lies', async () => {
  const database = await createDatabase()
  const db = openPool(database.url, { size: 2, role: 'rotativo_app', patience, onError: () => {} })
  // November's last minute in Rio Branco; in São Paulo it is December for two hours, and by UTC for five.
  let now = new Date('2026-12-01T04:59:00Z')
  const chargeIn = async (zone: string, key: string) => {
    const { cards } = new SandboxBank(db, { now: () => now }, secret, () => '', { zone: () => zone })
    return cards.charge(await aCardRequest(cards, key, ['11', '2026'], now))
  }
  expect(await chargeIn('America/Rio_Branco', 'last minute')).toMatchObject({ status: 'paid' })
  expect(await chargeIn('America/Sao_Paulo', 'hours later there')).toBe('unusable')
  now = new Date('2026-12-01T05:00:00Z')
  expect(await chargeIn('America/Rio_Branco', 'too late')).toBe('unusable')
  await db.close()
  await database.drop()
})

it('the sandbox bank holds the payment first of a receipt that it gives back, as where one is disputed', async () => {
  const database = await createDatabase()
  const db = openPool(database.url, { size: 2, role: 'rotativo_app', patience, onError: () => {} })
  const clock = new MovableClock()
  const bank = new SandboxBank(db, clock, secret, () => '')
  await bank.cards.charge(await aCardRequest(bank.cards, 'disputed', ['12', '2031'], clock.now()))
  const [payment] = await bank.payments(1)
  const receipt = await db.kysely.selectFrom('sandbox_receipts').selectAll().executeTakeFirstOrThrow()
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  await other.query('select from sandbox_payments for update')
  const { end_to_end_id: endToEndId, amount } = receipt
  const refund = bank.refund({ key: 'back', endToEndId, amount })
  await waitingForLocks({ databaseUrl: database.url }, 1)
  await other.query('select from sandbox_receipts for update nowait')
  await other.query('commit')
  await other.end()
  expect(await refund).toBe('done')
  expect(await bank.dispute(payment?.id ?? '')).toBeNull()
  await db.close()
  await database.drop()
})
