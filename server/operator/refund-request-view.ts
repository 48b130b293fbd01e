import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { refundRequestOnWire } from '#contract/account/leaving.ts'
import type { RefundRequestState } from '#domain/account/leaving/refund-requests.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { noCents } from '#domain/money/cents.ts'
import { correctedPart } from '#domain/staff/corrections.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { askedBackViews } from '#server/features/account/leaving/asked-back.ts'
import type { Parts } from '#server/parts.ts'
import { summed } from '#server/summed.ts'
import { type CreditCorrection, correctionOf, creditCorrections, summedUp } from './credit-corrections.ts'

type View = z.input<typeof refundRequestOnWire>

/** Requests with what the programme must know to decide: who asked, and what their wallets hold now. */
export const refundRequests = (kysely: Kysely<DB>) =>
  kysely
    .selectFrom('refund_requests as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select((is) => [
      'r.id',
      'r.state',
      'r.requested_at',
      'r.amount',
      'r.rest',
      'r.paid_amount',
      'r.user_id',
      'r.decided_at',
      'r.decided_by',
      'u.driver_id',
      'u.name',
      'u.identification',
      'u.email',
      'u.phone',
      'u.deleted_at',
      is
        .selectFrom('wallets as w')
        .select(({ ref }) => summed(ref('w.balance_credit')).as('credit'))
        .whereRef('w.user_id', '=', 'r.user_id')
        .as('balance_credit'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof refundRequests>['executeTakeFirstOrThrow']>>

type Came = { returns: View['returns']; corrections: readonly CreditCorrection[] }

const refundRequestView = (parts: Parts, row: Row, { returns, corrections }: Came): View => {
  const zone = parts.city().settings.timeZone
  const { driver_id, name, identification, email, phone, deleted_at } = row
  return {
    id: row.id,
    state: row.state as RefundRequestState,
    requested_at: toCivil(row.requested_at, zone),
    amount: row.amount,
    rest: row.rest,
    balance_credit: row.balance_credit ?? noCents,
    corrected: correctedPart(summedUp(corrections), row.amount),
    corrections: corrections.map((one) => correctionOf(one, zone)),
    paid_amount: row.paid_amount,
    decided_at: row.decided_at && toCivil(row.decided_at, zone),
    decided_by: row.decided_by,
    returns,
    driver: deleted_at ? null : { driver_id, name, identification, email, phone },
  }
}

/** The same rows as the wire has them. */
export const refundRequestViews = async (
  kysely: Kysely<DB>,
  parts: Parts,
  rows: readonly Row[],
): Promise<View[]> => {
  const returns = await askedBackViews(
    kysely,
    rows.map(({ id }) => id),
  )
  const corrections = await creditCorrections(kysely, rows)
  return rows.map((row) =>
    refundRequestView(parts, row, {
      returns: returns.get(row.id) ?? [],
      corrections: corrections.filter(
        (one) => one.user_id === row.user_id && (row.decided_at === null || one.decided_at <= row.decided_at),
      ),
    }),
  )
}

export const viewOfRefundRequest = async (kysely: Kysely<DB>, parts: Parts, id: number): Promise<View> => {
  const rows = await refundRequests(kysely).where('r.id', '=', id).execute()
  const [view] = await refundRequestViews(kysely, parts, rows)
  if (!view) throw new Error(`refund request ${id} is not there`)
  return view
}
