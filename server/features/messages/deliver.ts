import { sql } from 'kysely'
import { confirmedContacts } from '#domain/account/confirmation/confirmed.ts'
import type { Tx } from '#server/database/pool.ts'
import { listed, part, run, statement } from '#server/database/statement.ts'
import { enqueueAll, type OutboxJob, type SmsJob, type TellJob } from '#server/jobs/outbox.ts'
import { inLanguage, languageKept } from '#server/language.ts'
import { senderOf } from '#server/letters/letter.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { allows } from './allows.ts'
import { type Channel, kindOf } from './kinds.ts'
import { smsOf } from './letter.ts'
import { lettersPerJob } from './send-letters.ts'
import { messagesPerJob } from './send-pushes.ts'
import { tellingOf } from './telling.ts'

type Driver = {
  id: number
  name: string
  /** Null unless confirmed: an unconfirmed contact may belong to somebody else. */
  email: string | null
  phone: string | null
  preferences: unknown
  /** Whether any browser of the driver receives pushes. */
  hasBrowser: boolean
}

const findDrivers = async (tx: Tx, userIds: readonly number[]): Promise<Map<number, Driver>> => {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'active_mail', 'sms_verification_status', 'preferences'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('push_subscriptions as s').select('s.id').whereRef('s.user_id', '=', 'users.id'))
        .$castTo<boolean>()
        .as('hasBrowser'),
    )
    .where('id', '=', sql<number>`any(${[...userIds]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  const drivers = found.map(({ active_mail, sms_verification_status, ...driver }) => ({
    ...driver,
    ...confirmedContacts({ ...driver, active_mail, sms_verification_status }),
  }))
  return new Map(drivers.map((driver) => [driver.id, driver]))
}

type Message = TellJob['messages'][number] & { subject: string; key: string }

type MessageName = { user_id: number; kind: string; subject: string }

const keyOf = ({ user_id, kind, subject }: MessageName): string => `${user_id}/${kind}/${subject}`

/** Each once, in an order that every server keeps, so that two of them never wait for each other in a ring. */
const distinct = (messages: TellJob['messages']): Message[] => {
  const byKey = new Map<string, Message>()
  for (const message of messages) {
    const subject = kindOf(message.kind).about(message.facts)
    const key = keyOf({ ...message, subject })
    byKey.set(key, { ...message, subject, key })
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Notes what is told now, and answers the messages that were not told before, with the ids of their notes. */
const note = async (
  tx: Tx,
  messages: readonly Message[],
  now: Date,
): Promise<(Message & { id: number })[]> => {
  const rows = messages.map(({ user_id, kind, subject, facts }) => ({
    user_id,
    kind,
    subject,
    facts: JSON.stringify(facts),
  }))
  const types = { user_id: 'bigint', kind: 'text', subject: 'text', facts: 'jsonb' }
  const noting = part`
    insert into messages (user_id, kind, subject, facts, created_at)
    select user_id, kind, subject, facts, ${now}::timestamptz from ${listed('told', rows, types)}
    on conflict do nothing returning id, user_id, kind, subject`
  const noted = (await run(tx, statement('note-messages', noting))) as (MessageName & { id: number })[]
  const ids = new Map(noted.map((row) => [keyOf(row), row.id]))
  return messages.flatMap((message) => {
    const id = ids.get(message.key)
    return id === undefined ? [] : [{ ...message, id }]
  })
}

/**
 * Turns what drivers are to be told into letters, SMS and pushes, in one commit with the note that it was told: a job that is
 * begun again, or a cause that is told twice, finds the note and sends nothing. Each driver is told in the language that
 * they chose to read.
 */
export const tellDrivers = async (parts: Parts, { messages }: TellJob): Promise<void> => {
  const now = parts.clock.now()
  await parts.db.kysely.transaction().execute(async (tx) => {
    const drivers = await findDrivers(
      tx,
      messages.map(({ user_id }) => user_id),
    )
    const wanted = distinct(messages).filter(({ user_id }) => drivers.has(user_id))
    if (wanted.length === 0) return
    const fresh = await note(tx, wanted, now)
    const allowing = (channel: Channel, reaches: (driver: Driver) => boolean) =>
      fresh.filter(({ user_id, kind, facts }) => {
        const driver = drivers.get(user_id)
        return driver && reaches(driver) && allows(driver, kindOf(kind).channels(facts)[channel])
      })
    const letters = packsOf(
      allowing('email', ({ email }) => email !== null),
      lettersPerJob,
    )
    const pushes = packsOf(
      allowing('push', ({ hasBrowser }) => hasBrowser),
      messagesPerJob,
    )
    const jobs: OutboxJob[] = [
      ...letters.map((payload) => ({ topic: 'letters' as const, payload })),
      ...pushes.map((payload) => ({ topic: 'push' as const, payload })),
    ]
    await enqueueAll(tx, jobs, now)
    for (const message of allowing('sms', ({ phone }) => phone !== null)) {
      const driver = drivers.get(message.user_id)
      const language = languageKept(driver?.preferences)
      const sms = inLanguage(language, () => smsFor(parts, driver?.phone ?? '', message, now))
      await promiseSms(parts, tx, sms, now)
    }
  })
}

/** Many messages travel in one job; each asks the driver's switches again when it leaves. */
const packsOf = (messages: readonly { id: number }[], size: number): { message_ids: number[] }[] =>
  Array.from({ length: Math.ceil(messages.length / size) }, (_, n) => ({
    message_ids: messages.slice(n * size, (n + 1) * size).map(({ id }) => id),
  }))

const smsFor = (parts: Parts, to: string, { kind, facts }: Message, now: Date): SmsJob => {
  const words = kindOf(kind).say(facts, tellingOf(parts.city(), now))
  return smsOf(words, { sender: senderOf(parts), to })
}
