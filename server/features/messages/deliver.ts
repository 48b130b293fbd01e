import type { Tx } from '#server/database/pool.ts'
import { enqueueAll, type OutboxJob, type TellJob } from '#server/jobs/outbox.ts'
import { senderOf } from '#server/letters/letter.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { allows } from './allows.ts'
import { type Channel, kindOf } from './kinds.ts'
import { letterOf, smsOf } from './letter.ts'
import { messagesPerJob } from './send-pushes.ts'

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
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute()
  const drivers = found.map(({ active_mail, sms_verification_status, ...driver }) => ({
    ...driver,
    email: active_mail ? driver.email : null,
    phone: sms_verification_status ? driver.phone : null,
  }))
  return new Map(drivers.map((driver) => [driver.id, driver]))
}

type Message = TellJob['messages'][number] & { subject: string; key: string }

const keyOf = ({ user_id, kind, subject }: { user_id: number; kind: string; subject: string }): string =>
  `${user_id}/${kind}/${subject}`

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
    created_at: now,
  }))
  const noted = await tx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id', 'kind', 'subject'])
    .execute()
  const ids = new Map(noted.map((row) => [keyOf(row), row.id]))
  return messages.flatMap((message) => {
    const id = ids.get(message.key)
    return id === undefined ? [] : [{ ...message, id }]
  })
}

/**
 * Turns what drivers are to be told into letters, SMS and pushes, in one commit with the note that it was told: a job that is
 * begun again, or a cause that is told twice, finds the note and sends nothing.
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
    const jobs = fresh.flatMap((message) => {
      const driver = drivers.get(message.user_id)
      return driver ? jobsFor(parts, driver, message, now) : []
    })
    const letters = jobs.filter(({ topic }) => topic !== 'sms')
    await enqueueAll(tx, [...letters, ...pushJobs(fresh, drivers)], now)
    for (const job of jobs) if (job.topic === 'sms') await promiseSms(parts, tx, job.payload, now)
  })
}

/** Many messages travel in one job; each asks the driver's switches again when it leaves. */
const pushJobs = (
  messages: readonly (Message & { id: number })[],
  drivers: ReadonlyMap<number, Driver>,
): OutboxJob[] => {
  const ids = messages
    .filter(({ user_id, kind, facts }) => {
      const driver = drivers.get(user_id)
      return driver?.hasBrowser && allows(driver, kindOf(kind).channels(facts).push)
    })
    .map(({ id }) => id)
  const jobs: OutboxJob[] = []
  for (let from = 0; from < ids.length; from += messagesPerJob) {
    jobs.push({ topic: 'push', payload: { message_ids: ids.slice(from, from + messagesPerJob) } })
  }
  return jobs
}

const jobsFor = (parts: Parts, driver: Driver, message: Message, now: Date): OutboxJob[] => {
  const kind = kindOf(message.kind)
  const channels = kind.channels(message.facts)
  const opens = (channel: Channel): boolean => allows(driver, channels[channel])
  const words = kind.say(message.facts, { zone: parts.city().settings.timeZone, now })
  const sender = senderOf(parts)
  const jobs: OutboxJob[] = []
  if (driver.email && opens('email')) {
    const isSwitchable = channels.email !== 'always'
    const envelope = {
      sender,
      to: driver.email,
      name: driver.name,
      isSwitchable,
      publicUrl: parts.publicUrl(),
    }
    jobs.push({ topic: 'mail', payload: { ...letterOf(words, envelope), unhurried: true } })
  }
  if (driver.phone && opens('sms')) {
    jobs.push({ topic: 'sms', payload: smsOf(words, { sender, to: driver.phone }) })
  }
  return jobs
}
