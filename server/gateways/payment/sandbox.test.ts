import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { MovableClock } from '#server/clock.ts'
import { openPool } from '#server/database/pool.ts'
import { createDatabase } from '#testkit/database.ts'
import { cardNumbers } from '#testkit/payments.ts'
import { type BankUnderTest, behavesAsPixBank } from './behaviours.ts'
import { SandboxBank } from './sandbox.ts'
import { signatureHeader, signatureOf } from './sandbox-notifications.ts'

const secret = 'a secret of the sandbox bank and us'

const open = async (): Promise<BankUnderTest> => {
  const database = await createDatabase()
  const db = openPool(database.url, { size: 6, role: 'rotativo_app', onError: () => {} })
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

behavesAsPixBank('the sandbox bank', open)

it('the sandbox bank opens one charge for all who ask for it at once', async () => {
  const { gateway, charges, close } = await open()
  const request = {
    orderId: 'order',
    amount: cents(1000),
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
  const db = openPool(database.url, { size: 2, role: 'rotativo_app', onError: () => {} })
  const clock = new MovableClock()
  const { cards } = new SandboxBank(db, clock, secret, () => '')
  const key = Buffer.from(await cards.publicKey(), 'base64')
  const text = [cardNumbers.visa, '123', '12', '2031', 'MARIA DAS DORES', clock.now().getTime()].join(';')
  const lock = {
    key: createPublicKey({ key, format: 'der', type: 'spki' }),
    padding: constants.RSA_PKCS1_PADDING,
  }
  const request = {
    key: 'cut-off',
    orderId: 'order',
    amount: cents(1000),
    description: '',
    payer: null,
    keep: false,
    card: { encrypted: publicEncrypt(lock, Buffer.from(text)).toString('base64') },
  }
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
