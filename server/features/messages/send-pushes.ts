import { sql } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { inLanguage, languageKept } from '#server/language.ts'
import type { Parts } from '#server/parts.ts'
import { allows } from './allows.ts'
import { kindOf } from './kinds.ts'
import { addressOf } from './letter.ts'
import { forgetSubscriptions } from './push-subscriptions.ts'
import { tellingFor } from './telling.ts'

/** How many messages one job carries, and how many of them are on their way at once. */
export const messagesPerJob = 100
const atOnce = 25

type Waiting = {
  message_id: number
  kind: string
  facts: Record<string, unknown>
  preferences: unknown
  email: string | null
  subscription_id: number
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * What is still to be sent of these messages, one row per browser. A reminder goes to whoever still stands there until the
 * time that it names: not after leaving early, nor after more time was added.
 */
const findWaiting = async (parts: Parts, messageIds: readonly number[]): Promise<Waiting[]> => {
  const found = await sql<Waiting>`
    select m.id as message_id, m.kind, m.facts, u.preferences, case when u.active_mail then u.email end as email,
      s.id as subscription_id, s.endpoint, s.p256dh, s.auth
    from messages m
    join users u on u.id = m.user_id and u.deleted_at is null
    join push_subscriptions s on s.user_id = m.user_id
    where m.id = any(${[...messageIds]}::bigint[])
      and not exists (select from pushes p where p.message_id = m.id and p.subscription_id = s.id)
      and (m.kind <> 'time_ending' or exists (select from activations a
        where a.id = (m.facts ->> 'activation_id')::bigint and a.closed_at is null
          and a.ends_at = (m.facts ->> 'end')::timestamptz))
    order by m.id, s.id`.execute(parts.db.kysely)
  return found.rows
}

type Outcome = { waiting: Waiting; said: 'taken' | 'gone' | 'refused' } | { fault: unknown }

/**
 * Sends what was told to the browsers of its drivers. What was taken is noted as soon as it is, so that a job that is
 * begun again, here or at another server, sends only the rest; an address that was given up is forgotten.
 */
export const sendPushes = async (parts: Parts, messageIds: readonly number[]): Promise<void> => {
  const waiting = await findWaiting(parts, messageIds)
  const faults: unknown[] = []
  for (let from = 0; from < waiting.length; from += atOnce) {
    const outcomes = await Promise.all(waiting.slice(from, from + atOnce).map((one) => send(parts, one)))
    await note(parts, outcomes)
    for (const outcome of outcomes) if ('fault' in outcome) faults.push(outcome.fault)
  }
  if (faults.length > 0) throw faults[0]
}

const send = async (parts: Parts, waiting: Waiting): Promise<Outcome> => {
  const kind = kindOf(waiting.kind)
  const now = parts.clock.now()
  const { endpoint, p256dh, auth, facts } = waiting
  const worthlessAt = kind.worthlessAt?.(facts) ?? new Date(now.getTime() + dayMs)
  if (worthlessAt <= now || !allows(waiting, kind.channels(facts).push)) return { waiting, said: 'refused' }
  const language = languageKept(waiting.preferences)
  const { title, brief, link, actions = [] } = inLanguage(language, () => kind.say(facts, tellingFor(parts)))
  const address = (path: string): string => addressOf(parts.publicUrl(), path)
  try {
    const said = await parts.push.send({
      to: { endpoint, p256dh, auth },
      title,
      body: brief,
      language,
      link: address(link),
      actions: actions.map((action) => ({ title: action.title, link: address(action.link) })),
      secondsToLive: (worthlessAt.getTime() - now.getTime()) / 1000,
      key: `message/${waiting.message_id}`,
    })
    return { waiting, said }
  } catch (fault) {
    const isFinal = fault instanceof GatewayFault && !fault.retryable
    return isFinal ? { waiting, said: 'refused' } : { fault }
  }
}

const note = async (parts: Parts, outcomes: readonly Outcome[]): Promise<void> => {
  const said = outcomes.filter((outcome) => 'said' in outcome)
  const gone = said.filter((outcome) => outcome.said === 'gone').map(({ waiting }) => waiting.subscription_id)
  const done = said.filter((outcome) => outcome.said !== 'gone').map(({ waiting }) => waiting)
  const { kysely } = parts.db
  await forgetSubscriptions(kysely, gone)
  if (done.length === 0) return
  // A browser may have been given up, or its driver have left, while its message was on its way.
  await sql`
    insert into pushes (message_id, subscription_id, pushed_at)
    select d.message_id, d.subscription_id, ${parts.clock.now()}
    from unnest(${done.map((one) => one.message_id)}::bigint[], ${done.map((one) => one.subscription_id)}::bigint[])
      as d(message_id, subscription_id)
    join messages m on m.id = d.message_id join push_subscriptions s on s.id = d.subscription_id
    on conflict do nothing`.execute(kysely)
}
