import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { makePushKeys } from '#server/gateways/push/keys.ts'
import { webPushGateway } from '#server/gateways/push/web-push.ts'
import { cpuSeconds } from './process-figures.ts'
import type { Report } from './report.ts'
import type { Stage } from './stage.ts'

const tickets = 100_000

/** Until the first reminder is due: time to write the tickets. */
const leadSeconds = 30
const spreadSeconds = 60
const patienceSeconds = 60

const subscribeDrivers = `
  insert into push_subscriptions (user_id, session_token_hash, endpoint, p256dh, auth, created_at)
  select s.user_id, s.token_hash, 'https://push.example/' || s.user_id, '', '', now() from sessions s
  on conflict do nothing`

// Open tickets of one hour of the stage's own drivers, whose reminder ten minutes before the end is due within a minute.
const openTickets = `
  with fleet as (
    select v.id, v.wallet_id, w.user_id, row_number() over (order by v.id) - 1 as place, count(*) over () as all_of_them
    from vehicles v join wallets w on w.id = v.wallet_id join push_subscriptions p on p.user_id = w.user_id
  ), made as (
    insert into activations (vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes, price,
      created_at)
    select s.id, s.wallet_id, s.user_id, 'RM' || n, e.at - interval '1 hour', e.at, e.at, 60, 300, e.at - interval '1 hour'
    from generate_series(0, ${tickets} - 1) n join fleet s on s.place = n % s.all_of_them
    cross join lateral (select date_trunc('milliseconds', $1::timestamptz) + interval '10 minutes'
      + n * interval '${spreadSeconds} seconds' / ${tickets} as at) e
    returning id, ends_at
  )
  insert into activation_details (activation_id, product_id, product_name, category_name, time_minutes, price, paid_bonus,
    paid_credit, paid_until, created_at)
  select id, 101, '60 minutos', 'Comum', 60, 300, 0, 300, ends_at, ends_at - interval '1 hour' from made`

// How late a reminder is promised: whatever sends it, a service outside or the sandbox's inbox, has its own speed.
const lateness = `
  select count(*)::int as promised,
    percentile_disc(0.5) within group (order by late) as p50, percentile_disc(0.99) within group (order by late) as p99,
    max(late) as worst, (select count(*)::int from pushes) as sent
  from (select extract(epoch from m.created_at - ((m.facts ->> 'end')::timestamptz - interval '10 minutes'))::float8 as late
    from messages m where m.facts ->> 'plate' like 'RM%') told`

/** The same rows by hand: what the database itself needs to note that many messages and deliveries. */
const byHand = `
  with noted as (
    insert into messages (user_id, kind, subject, facts, created_at)
    select (select min(user_id) from push_subscriptions), 'bench', n::text, jsonb_build_object('plate', 'RM' || n), now()
    from generate_series(1, ${tickets}) n returning id
  )
  insert into pushes (message_id, subscription_id, pushed_at)
  select id, (select min(id) from push_subscriptions), now() from noted`

const cleanUp = [
  `delete from messages where kind in ('bench', 'time_ending')`,
  `delete from activation_details where activation_id in (select id from activations where plate like 'RM%')`,
  `delete from activations where plate like 'RM%'`,
  'delete from push_subscriptions',
]

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Reminders of 100,000 open tickets that fall due within a minute: how late they leave, and what they cost. */
export const benchReminders = async (stage: Stage, report: Report): Promise<void> => {
  const owner = new pg.Client({ connectionString: stage.database.url })
  await owner.connect()
  const start = new Date(Date.now() + leadSeconds * 1000)
  await owner.query(subscribeDrivers)
  await owner.query(openTickets, [start])
  await owner.query('analyze activations, activation_details, push_subscriptions')
  const cpuBefore = await cpuSeconds(stage.server.pid)
  const giveUpAt = start.getTime() + (spreadSeconds + patienceSeconds) * 1000
  let figures = (await owner.query(lateness)).rows[0]
  while (figures.promised < tickets && Date.now() < giveUpAt) {
    await wait(2000)
    figures = (await owner.query(lateness)).rows[0]
  }
  const cpu = (await cpuSeconds(stage.server.pid)) - cpuBefore
  const began = performance.now()
  await owner.query(byHand)
  const reference = (performance.now() - began) / 1000
  report.say(
    `  ${figures.promised} of ${tickets} open tickets due within ${spreadSeconds} s: promised late by p50 ${figures.p50.toFixed(1)} s, ` +
      `p99 ${figures.p99.toFixed(1)} s, at most ${figures.worst.toFixed(1)} s (goal 60 s)`,
  )
  report.say(
    `  ${cpu.toFixed(0)} s of server CPU meanwhile, ${figures.sent} of them in the sandbox's inbox already, one flush each; ` +
      `noting all by hand takes the database ${reference.toFixed(1)} s`,
  )
  report.note('promised late, p99', figures.p99, ' s', { goal: 60 })
  for (const statement of cleanUp) await owner.query(statement)
  await owner.end()
  await benchEncryption(report)
}

/** What a real push costs beside the database: encrypted for each browser, sent to a service on this machine. */
const benchEncryption = async (report: Report): Promise<void> => {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(201).end())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const gateway = webPushGateway({
    keys: makePushKeys(),
    subject: 'https://parking.example',
    now: () => new Date(),
    serves: () => true,
  })
  const p256dh = makePushKeys().publicKey
  const to = { endpoint, p256dh, auth: 'c2l4dGVlbi1ieXRlcyEhIQ' }
  const count = 2000
  const began = performance.now()
  for (let sent = 0; sent < count; sent += 25) {
    await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        gateway.send({ to, title: 'x', body: 'y', link: '/', secondsToLive: 60, key: `${sent + n}` }),
      ),
    )
  }
  report.say(
    `  ${((count * 1000) / (performance.now() - began)).toFixed(0)} pushes a second encrypted, signed and sent`,
  )
  server.closeAllConnections()
  server.close()
}
