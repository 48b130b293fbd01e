import { type Kysely, sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/panel.ts'
import { revenueOf } from '#domain/ledger/takings.ts'
import type { Cents } from '#domain/money/cents.ts'
import { openStatuses } from '#domain/notices/life-cycle.ts'
import { noticeStatuses as status } from '#domain/notices/status.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { type Period, readPeriod } from '../days/period.ts'
import { readDays } from '../days/read-days.ts'
import { readBankDays } from '../takings/bank-days.ts'
import { occupancyOf } from './occupancy.ts'

type Panel = GivenOutputOf<typeof calls.readPanel>

/** How the programme did in a period, and what waits now; each statement reads the period and no more. */
export const readPanel = async (
  parts: Parts,
  query: InputOf<typeof calls.readPanel>,
  call: Call<'staff'>,
): Promise<Panel> => {
  const period = readPeriod(parts, query)
  const { kysely } = parts.db
  const bank = await readBankDays(parts, period)
  const { movements, tickets, hours } = await readDays(kysely, period)
  const panel = {
    tickets,
    revenue: revenueOf(movements),
    occupancy: occupancyOf(parts, hours, period),
    notices: await readNotices(kysely, period),
    ...(await readWaiting(kysely, parts.clock.now())),
    bank: {
      differences: bank.reduce((sum, { differences }) => sum + differences.length, 0),
      waiting: bank.filter(({ compared_at }) => compared_at === null).length,
    },
  }
  await writeRegister(parts, kysely, byStaff(call), { act: 'read panel', details: query })
  return panel
}

const readNotices = async (kysely: Kysely<DB>, { from, before }: Period): Promise<Panel['notices']> => {
  const { rows } = await sql<Panel['notices']>`
    select count(*)::int as issued,
      count(*) filter (where status = any(${openStatuses}))::int as open,
      count(*) filter (where status = ${status.paid})::int as paid,
      count(*) filter (where status = ${status.assessed})::int as overdue,
      count(*) filter (where status in (${status.cancelled}, ${status.disregarded}))::int as cancelled
    from notices where date_time >= ${from} and date_time < ${before}`.execute(kysely)
  return rows[0] ?? { issued: 0, open: 0, paid: 0, overdue: 0, cancelled: 0 }
}

type Waiting = {
  refunds: number
  amount: Cents
  contests: number
  held: number
  late: number
  corrections: number
  jobs: number
}

const readWaiting = async (
  kysely: Kysely<DB>,
  now: Date,
): Promise<Pick<Panel, 'refunds' | 'contests' | 'notices_held' | 'corrections_open' | 'failed_jobs'>> => {
  const { rows } = await sql<Waiting>`
    select r.refunds, r.amount, c.contests, c.late, (select count(*)::int from corrections where state = 'open') as corrections,
      count_failed_jobs()::int as jobs,
      (select count(*)::int from notices where clock = 'held') as held
    from (select count(*)::int as refunds, coalesce(sum(amount), 0)::bigint as amount
      from refund_requests asked where state = 'open'
        -- What only banks are giving back nobody pays or refuses.
        and not (rest = 0 and exists (select from refunds back where back.refund_request_id = asked.id
          and back.done_at is null and back.refused_at is null))) r,
      (select count(*)::int as contests, count(*) filter (where due_at < ${now})::int as late
      from contests where state = 'open') c`.execute(kysely)
  const [waiting] = rows
  if (!waiting) throw new Error('nothing was counted')
  return {
    refunds: { open: waiting.refunds, amount: waiting.amount },
    contests: { open: waiting.contests, late: waiting.late },
    notices_held: waiting.held,
    corrections_open: waiting.corrections,
    failed_jobs: waiting.jobs,
  }
}
