import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { refundRequestOnWire } from '#contract/account/leaving.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { type Cents, sumCents } from '#domain/money/cents.ts'
import type { WalletCorrection } from '#domain/staff/corrections.ts'
import type { DB } from '#server/database/generated/rows.ts'

type View = z.input<typeof refundRequestOnWire>['corrections'][number]

/** An approved correction of credit, with who proposed and who approved it. */
export type CreditCorrection = {
  id: number
  user_id: number
  direction: WalletCorrection['direction']
  amount: Cents
  proposer: string
  approver: string
  decided_at: Date
}

/** Approved corrections of credit for the drivers of these requests, newest first. */
export const creditCorrections = async (
  kysely: Kysely<DB>,
  requests: readonly { user_id: number }[],
): Promise<CreditCorrection[]> => {
  if (requests.length === 0) return []
  const rows = await kysely
    .selectFrom('corrections as c')
    .innerJoin('staff as p', 'p.id', 'c.proposed_by')
    .innerJoin('staff as d', 'd.id', 'c.decided_by')
    .select(['c.id', 'c.user_id', 'c.direction', 'c.amount', 'c.decided_at'])
    .select(['p.name as proposer', 'd.name as approver'])
    .where(
      'c.user_id',
      'in',
      requests.map(({ user_id }) => user_id),
    )
    .where('c.balance', '=', 'credit')
    .where('c.state', '=', 'approved')
    .where('c.decided_at', 'is not', null)
    .orderBy('c.id', 'desc')
    .execute()
  return rows as CreditCorrection[]
}

/** What corrections gave and what they took. */
export const summedUp = (corrections: readonly CreditCorrection[]): { given: Cents; taken: Cents } => {
  const sumOf = (direction: CreditCorrection['direction']) =>
    sumCents(corrections.filter((one) => one.direction === direction).map(({ amount }) => amount))
  return { given: sumOf('give'), taken: sumOf('take') }
}

/** A correction as a refund request shows it. */
export const correctionOf = (
  { id, direction, amount, proposer, approver, decided_at }: CreditCorrection,
  zone: string,
): View => ({
  id,
  direction,
  amount,
  proposed_by: proposer,
  approved_by: approver,
  approved_at: toCivil(decided_at, zone),
})
