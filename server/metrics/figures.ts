import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import type { OrderState } from '#domain/orders/orders.ts'
import { citySent } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'

/** A figure of the whole programme, which any server reads from the database when it is asked. */
type Figure = { name: string; help: string; labels?: readonly string[] }

/**
 * What is said of the programme (docs/operating.md, Watching). Names end with their unit; what has none is a count. None of
 * them names a driver.
 */
const figures = {
  outboxWaiting: {
    name: 'rotativo_outbox_waiting',
    help: 'Promises of commits that the queue has not taken yet',
  },
  outboxOldest: {
    name: 'rotativo_outbox_oldest_seconds',
    help: 'How long the oldest of these has waited; 0 where none waits',
  },
  jobsReady: { name: 'rotativo_jobs_ready', help: 'Jobs whose time has come and that nobody works on' },
  jobsParked: {
    name: 'rotativo_jobs_parked',
    help: 'Jobs that failed as often as they may, and need a person',
  },
  ordersWaiting: {
    name: 'rotativo_orders_waiting',
    help: 'Orders that wait for their payment, by payment form',
    labels: ['payment_form'],
  },
  refundsWaiting: {
    name: 'rotativo_refunds_waiting',
    help: 'Returns of payments that the bank has not done yet',
  },
  refundsRefused: { name: 'rotativo_refunds_refused', help: 'Returns that the bank refused, for the office' },
  refundRequests: {
    name: 'rotativo_refund_requests_open',
    help: 'Balances that drivers asked back, not settled yet',
  },
  bookDifferences: {
    name: 'rotativo_books_differences',
    help: 'Differences between bank and books that the comparisons of the last 7 days found',
  },
  ticketsOpen: { name: 'rotativo_tickets_open', help: 'Tickets that are not closed' },
  commitsFlushed: {
    name: 'rotativo_commits_flushed',
    help: '1 where the sessions of this server hear of a commit only when it is on the disk, else 0',
  },
  smsSent: { name: 'rotativo_sms_sent', help: 'SMS that left in the window', labels: ['window'] },
  smsCap: { name: 'rotativo_sms_cap', help: 'How many SMS may leave in the window', labels: ['window'] },
} satisfies Record<string, Figure>

type Name = keyof typeof figures

/** Each looks at one small index, whatever the history. */
const reading = `
  select
    (select count(*)::int from outbox where handed_over_at is null) as "outboxWaiting",
    (select coalesce(greatest(extract(epoch from $1::timestamptz - min(created_at)), 0), 0)::float8
      from outbox where handed_over_at is null) as "outboxOldest",
    (select count(*)::int from graphile_worker.jobs
      where run_at <= now() and locked_at is null and attempts < max_attempts) as "jobsReady",
    (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as "jobsParked",
    (select count(*)::int from refunds where done_at is null and refused_at is null) as "refundsWaiting",
    (select count(*)::int from refused_refunds where held > 0) as "refundsRefused",
    (select count(*)::int from refund_requests where state = 'open') as "refundRequests",
    (select coalesce(sum(jsonb_array_length(differences)), 0)::int from reconciliations
      where compared_at > $1::timestamptz - interval '7 days') as "bookDifferences",
    (select count(*)::int from activations where closed_at is null) as "ticketsOpen"`

/** What the server's sessions work with, whoever set it: the connection, the role, the database or the whole PostgreSQL. */
const flushing = `
  select (current_setting('synchronous_commit') <> 'off' and current_setting('fsync') = 'on'
    and current_setting('full_page_writes') = 'on')::int as flushed`

const awaiting: OrderState = 'awaiting_payment'
const waitingOrders = `
  select payment_form_id as form, count(*)::int as waiting from orders where state = $1 group by payment_form_id`

/** Puts the figures into the registry; they are read once whenever the registry is. */
export const addFigures = (registry: Registry, parts: Parts, owner: pg.Pool): void => {
  const gauges = Object.fromEntries(
    Object.entries<Figure>(figures).map(([name, { name: called, help, labels = [] }]) => [
      name,
      new Gauge({ name: called, help, labelNames: [...labels], registers: [] }),
    ]),
  ) as Record<Name, Gauge>
  const read = async (): Promise<void> => {
    const now = parts.clock.now()
    const [counted, orders, flushed, sent] = await Promise.all([
      owner.query<Record<Name, number>>(reading, [now]),
      owner.query<{ form: number; waiting: number }>(waitingOrders, [awaiting]),
      parts.db.pool.query<{ flushed: number }>(flushing),
      citySent(parts, now),
    ])
    for (const [name, value] of Object.entries(counted.rows[0] ?? {})) gauges[name as Name].set(value)
    gauges.commitsFlushed.set(flushed.rows[0]?.flushed ?? 0)
    gauges.ordersWaiting.reset()
    for (const { form, waiting } of orders.rows) gauges.ordersWaiting.set({ payment_form: form }, waiting)
    for (const { window, count, cap } of sent) {
      gauges.smsSent.set({ window }, count)
      gauges.smsCap.set({ window }, cap)
    }
  }
  // The registry asks all its figures at once: the first one reads for all of them.
  let reads: Promise<void> | undefined
  for (const gauge of Object.values(gauges)) {
    Object.assign(gauge, {
      collect: () => {
        reads ??= read().finally(() => {
          reads = undefined
        })
        return reads
      },
    })
    registry.registerMetric(gauge)
  }
}
