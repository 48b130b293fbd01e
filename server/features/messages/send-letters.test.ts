import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Mail } from '#server/gateways/mail/port.ts'
import { enqueueAll } from '#server/jobs/outbox.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { poolBeside } from '#testkit/database.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver } from '#testkit/drivers.ts'
import { sendLetters } from './send-letters.ts'

let app: TestApp
/** Whoever owns the database sees the queue too. */
let owner: pg.Pool
beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
  owner = poolBeside(app.databaseUrl, 1)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const tellCampaigns = async (userId: number, count: number): Promise<void> => {
  const { db, clock } = app.rotativo.parts
  const messages = Array.from({ length: count }, (_, n) => {
    const facts = { campaign: `${userId}-${n}`, title: `Aviso ${n}`, text: 'x', link: '/' }
    return { user_id: userId, kind: 'campaign', facts }
  })
  await enqueueAll(db.kysely, [{ topic: 'tell', payload: { messages } }], clock.now())
}

/** A mailbox that takes a letter only when `takes` says so, and how often each was brought. */
const mailboxThat = (takes: (mail: Mail, times: number) => boolean, retryable = true) => {
  const brought = new Map<string, number>()
  const taken: string[] = []
  const { parts } = app.rotativo
  const real = parts.mail
  parts.mail = {
    send: async (mail) => {
      const times = (brought.get(mail.subject) ?? 0) + 1
      brought.set(mail.subject, times)
      if (!takes(mail, times)) throw new GatewayFault('mailbox', 'is full', retryable)
      taken.push(mail.key)
    },
  }
  return { brought, taken, back: () => Object.assign(parts, { mail: real }) }
}

it('letters that are not taken are tried again alone, and no other goes out twice', async () => {
  const { userId } = await aDriver(app)
  const mailbox = mailboxThat(({ subject }, times) => !/Aviso (3|17) /.test(subject) || times > 1)
  await tellCampaigns(userId, 25)
  await delivered(app)
  mailbox.back()
  expect(mailbox.taken).toHaveLength(25)
  expect(new Set(mailbox.taken).size).toBe(25)
  const twice = [...mailbox.brought].filter(([, times]) => times !== 1)
  expect(twice.map(([subject, times]) => [subject.split(' - ')[0], times]).toSorted()).toEqual([
    ['Aviso 17', 2],
    ['Aviso 3', 2],
  ])
})

it('a letter that is refused for good is brought once, and its job ends', async () => {
  const { userId } = await aDriver(app)
  const mailbox = mailboxThat(({ subject }) => !/Aviso 1 /.test(subject), false)
  await tellCampaigns(userId, 3)
  await delivered(app)
  mailbox.back()
  expect(mailbox.taken).toHaveLength(2)
  expect([...mailbox.brought.values()]).toEqual([1, 1, 1])
  const { rows } = await owner.query(
    "select id from graphile_worker.jobs where task_identifier in ('letters', 'mail')",
  )
  expect(rows).toEqual([])
})

it('a job of letters that is begun again goes on where it was', async () => {
  const { userId } = await aDriver(app)
  await delivered(app)
  const { parts } = app.rotativo
  const { kysely } = parts.db
  const told = await kysely
    .insertInto('messages')
    .values(
      Array.from({ length: 40 }, (_, n) => ({
        user_id: userId,
        kind: 'campaign',
        subject: `again-${n}`,
        facts: JSON.stringify({ campaign: `again-${n}`, title: `Outro ${n}`, text: 'x', link: '/' }),
        created_at: parts.clock.now(),
      })),
    )
    .returning('id')
    .execute()
  const { id } = await kysely
    .insertInto('outbox')
    .values({
      topic: 'letters',
      payload: '{}',
      created_at: parts.clock.now(),
      handed_over_at: parts.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = told.map((row) => row.id)
  // The process dies while the letters after the first 25 are on their way.
  let sent = 0
  const dying = mailboxThat(() => ++sent <= 25)
  const broken = { ...parts, db: { ...parts.db, kysely: new Proxy(kysely, withoutTransactions) } }
  await expect(sendLetters(broken, ids, `outbox/${id}`)).rejects.toThrow('died')
  dying.back()
  const mailbox = mailboxThat(() => true)
  await sendLetters(parts, ids, `outbox/${id}`)
  mailbox.back()
  expect(mailbox.taken).toEqual(ids.slice(25).map((message) => `message/${message}`))
})

/** A database that dies when several things are to be written in one commit, as those that failed are. */
const withoutTransactions: ProxyHandler<TestApp['rotativo']['parts']['db']['kysely']> = {
  get: (target, name) => {
    if (name === 'transaction') throw new Error('died')
    const value = Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  },
}
