import { isDeepStrictEqual } from 'node:util'
import { noticeStatuses } from '#domain/notices/status.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { Db } from '#server/database/pool.ts'
import { audit } from '#server/operator/audit.ts'
import { eventually } from '#testkit/eventually.ts'
import { office } from '#testkit/operators.ts'
import { type Deed, type Driver, Later } from './deed.ts'
import { hourPrice, receiptsOf } from './stories.ts'

/** What is compared: who acted, what was done, and with what each driver began. */
export type Acted = { drivers: readonly Driver[]; deeds: readonly Deed[]; opening: number }

const asked = async (db: Db, text: string, values: unknown[] = []): Promise<string[]> =>
  (await db.pool.query<{ what: string }>(text, values)).rows.map(({ what }) => what)

/** Whether what the server's own sessions commit is on the disk before they hear of it. */
const lateCommits = async (address: string): Promise<string[]> => {
  const headers = { Authorization: `Bearer ${office.token}` }
  // A connection that died with the database may be found out by this very call.
  const answer = await eventually(
    () => fetch(`${address}/metrics`, { headers }),
    ({ ok }) => ok,
  )
  const flushed = /^rotativo_commits_flushed (\d)$/m.exec(await answer.text())?.[1]
  return flushed === '1' ? [] : ['the sessions of the server do not wait until a commit is on the disk']
}

/** Some that were answered, asked again with their keys. */
const otherAnswers = async (address: string, deeds: readonly Deed[]): Promise<string[]> => {
  for (const deed of deeds) {
    const again = () =>
      deed.askAgain(address).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Later) return false
          throw error
        },
      )
    await eventually(again, Boolean)
  }
  return deeds.flatMap(({ faults }) => faults)
}

const ticketsOf = (deeds: readonly Deed[]): number[] =>
  deeds.flatMap((deed) => {
    const id = deed.answer<{ transaction_id: number }>('activate')?.transaction_id
    return id === undefined ? [] : [id]
  })

const lostTickets = async (db: Db, deeds: readonly Deed[]): Promise<string[]> => {
  const tickets = ticketsOf(deeds)
  const twice = tickets.length === new Set(tickets).size ? [] : ['two keys share a ticket']
  const lost = await asked(
    db,
    `select 'ticket ' || id || ' was acknowledged and is not there' as what from unnest($1::bigint[]) asked(id)
     where not exists (select from activation_details d where d.id = asked.id)`,
    [tickets],
  )
  return [...twice, ...lost]
}

/** After each crash, while more of it is on its way: nothing acknowledged is lost, keys answer as before, the books are right. */
export const examineRound = async (address: string, db: Db, deeds: readonly Deed[]): Promise<string[]> => [
  ...(await lateCommits(address)),
  ...(await otherAnswers(address, deeds.slice(-12))),
  ...(await lostTickets(db, deeds.slice(-200))),
  ...(await audit(db)),
]

/** What is tried so often does not fail because of crashes or machines that died meanwhile. */
const hopeless = 8

/**
 * Waits until everything that was promised has been done, or cannot be; what failed meanwhile is tried again at once. Tells
 * when that never comes.
 */
const untilQuiet = async ({ pool }: Db): Promise<string[]> => {
  const left = async () => {
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now()
       where attempts > 0 and attempts < $1 and locked_at is null and run_at > now()`,
      [hopeless],
    )
    const { rows } = await pool.query<{ count: number }>(
      `select (select count(*)::int from outbox where handed_over_at is null)
          + (select count(*)::int from graphile_worker.jobs where attempts < least(max_attempts, $1) or locked_at is not null)
          + (select count(*)::int from sandbox_notifications where delivered_at is null) as count`,
      [hopeless],
    )
    return rows[0]?.count ?? 0
  }
  return eventually(left, (count) => count === 0).then(
    () => [],
    ({ message }: Error) => [`the queue did not become empty: ${message}`],
  )
}

const wrongBalances = async (db: Db, { drivers, deeds, opening }: Acted): Promise<string[]> => {
  const { rows } = await db.pool.query<{ id: number; credit: number; tickets: number }>(
    `select w.id::int, w.balance_credit::int + w.balance_bonus::int as credit,
      (select count(*)::int from activation_details d join activations a on a.id = d.activation_id
        where a.wallet_id = w.id) as tickets from wallets w where w.id = any($1::bigint[])`,
    [drivers.map(({ walletId }) => walletId)],
  )
  return drivers.flatMap((driver) => {
    const own = deeds.filter((deed) => deed.driver === driver)
    const expected = {
      credit: own.reduce((sum, { state, gain }) => sum + (state === 'done' ? gain : 0), opening),
      tickets: ticketsOf(own).length,
    }
    const { id, ...found } = rows.find((row) => row.id === Number(driver.walletId)) ?? { id: 0 }
    if (isDeepStrictEqual({ ...found }, expected)) return []
    return [
      `wallet ${driver.walletId} holds ${JSON.stringify(found)} instead of ${JSON.stringify(expected)} (${hourPrice} a ticket)`,
    ]
  })
}

const lostPayments = async (db: Db, deeds: readonly Deed[]): Promise<string[]> => {
  const problems: string[] = []
  for (const deed of deeds) {
    const paid = deed.answer<number>('pay again') ?? deed.answer<number>('pay')
    const order = deed.answer<{ id: string }>('order')?.id
    if (paid === undefined || order === undefined) continue
    const held = await receiptsOf(db, order)
    if (held !== paid) problems.push(`the bank took ${paid} payments of ${order} and has ${held}`)
  }
  return problems
}

const returned = 'Devolvemos o seu pagamento'

/**
 * Of what was bought or given back: each told once, by a letter of its own. `$1` are the drivers, `$2` is the purchase of
 * credit, `$3` the subject of what tells of money that goes back, of which two may read alike.
 */
const wrongMessages = `
  with due as (
    select a.user_id, 'parked' as kind, d.id::text as subject
    from activation_details d join activations a on a.id = d.activation_id where a.user_id = any($1::bigint[])
    union all
    select user_id, 'credit_bought', id from orders
    where state = 'paid' and user_id = any($1::bigint[]) and transaction_type = $2
  ), back as (
    select coalesce(u.email, t.email) as recipient, count(*) as refunds
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      left join users u on u.id = o.user_id left join guest_tickets t on t.order_id = o.id
    where coalesce(u.email, t.email) is not null group by 1
  )
  select format('%s %s was told %s times, by %s letters', due.kind, due.subject,
    count(distinct m.id), count(s.id)) as what
  from due left join messages m using (user_id, kind, subject)
    left join sandbox_messages s on s.dedup_key = 'message/' || m.id
  group by due.kind, due.subject having count(distinct m.id) <> 1 or count(s.id) <> 1
  union all
  select format('the letter "%s" went out %s times', min(subject), count(*))
  from sandbox_messages where channel = 'email' and subject <> $3 group by recipient, body_text having count(*) > 1
  union all
  select format('%s payments went back to %s, of which %s letters tell', refunds, recipient,
    (select count(*) from sandbox_messages s where s.recipient = back.recipient and s.subject = $3))
  from back where refunds <> (select count(*) from sandbox_messages s
    where s.recipient = back.recipient and s.subject = $3)
  union all
  select format('the visitor of order %s has %s tickets and %s proofs', order_id, tickets, proofs) from (
    select t.order_id, (select count(*) from guest_activations g where g.order_id = t.order_id) as tickets,
      (select count(*) from sandbox_messages s where s.recipient = t.email and s.subject <> $3) as proofs
    from guest_tickets t join orders o on o.id = t.order_id where o.state = 'paid') visitor
  where tickets <> 1 or proofs <> 1`

/** What was done was paid for, and the bank's word has reached the order. */
const unsettledOrders = async (db: Db, deeds: readonly Deed[]): Promise<string[]> => {
  const orders = deeds.flatMap((deed) => {
    const order = deed.answer<{ id: string }>('order')
    return order !== undefined && deed.state === 'done' ? [order.id] : []
  })
  return asked(
    db,
    `select format('order %s of %s was paid and is %s', asked.id, o.transaction_type, o.state) as what
     from unnest($1::text[]) asked(id) left join orders o on o.id = asked.id where o.state is distinct from 'paid'`,
    [orders],
  )
}

const unpaidNotices = async (db: Db, deeds: readonly Deed[]): Promise<string[]> => {
  const paid = deeds.flatMap((deed) => {
    const notice = deed.answer<number>('notice')
    return notice !== undefined && deed.state === 'done' ? [notice] : []
  })
  return asked(
    db,
    `select format('notice %s was paid and has status %s', asked.id, n.status) as what
     from unnest($1::bigint[]) asked(id) left join notices n on n.id = asked.id where n.status is distinct from $2`,
    [paid, noticeStatuses.paid],
  )
}

/** What failed. The bank is asked about some charge each minute, so what did not fail may be of this moment. */
const leftOver = async (db: Db): Promise<string[]> =>
  asked(
    db,
    `select 'a job of ' || task_identifier || ' was not done: ' || coalesce(last_error, '') as what from graphile_worker.jobs
     where last_error is not null
     union all select 'refund ' || id || ' was not made' from refunds where done_at is null`,
  )

/** At the end, when nothing is on its way any more: to the cent, to the ticket and to the letter. */
export const examineAll = async (db: Db, acted: Acted): Promise<string[]> => {
  const waiting = await untilQuiet(db)
  const { deeds } = acted
  return [
    ...waiting,
    ...deeds.filter(({ state }) => state === 'open').map(({ kind }) => `a ${kind} never came to its end`),
    ...(await lostTickets(db, deeds)),
    ...(await wrongBalances(db, acted)),
    ...(await lostPayments(db, deeds)),
    ...(await unsettledOrders(db, deeds)),
    ...(await unpaidNotices(db, deeds)),
    ...(await asked(db, wrongMessages, [
      acted.drivers.map(({ userId }) => userId),
      transactionTypes.creditPurchase,
      returned,
    ])),
    ...(await leftOver(db)),
    ...(await audit(db)),
  ]
}
