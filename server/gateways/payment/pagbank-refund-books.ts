import { type Kysely, sql } from 'kysely'
import { minuteMs } from '#domain/durations.ts'
import { addCents, type Cents, noCents, sumCents } from '#domain/money/cents.ts'
import { compareTaken } from '#domain/orders/disputes.ts'
import type { Clock } from '#server/clock.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'

/** Longer than the two calls of a refund ever take; whoever died in between is not waited for after that. */
const askingMs = 5 * minuteMs

/** What we shall have given back of a charge with this refund, and whether it was never asked for before. */
export type RefundTurn = { goal: Cents; isFirst: boolean }

/** What a payer's bank took of a charge at one time; it gave back what is won. */
export type Taken = { id: string; amount: Cents; isWon: boolean }

/** A charge as PagBank told it at `seenAt`, of which a refund `except` was not asked for yet. */
type Told = { chargeId: string; refunded: Cents; seenAt: Date; except?: string | undefined }

/** What went back of charges, by us and by the payers' banks. */
export type RefundBooks = {
  /**
   * Takes the turn to ask for a refund; null while it is somebody else's. PagBank only says how much went back of a charge, so what
   * went back of it by one refund is known only if no other one is asked for meanwhile.
   */
  takeTurn(refund: { key: string; chargeId: string; amount: Cents }): Promise<RefundTurn | 'done' | null>
  /** Ends the turn; one that the bank refused is forgotten, since nothing went back by it. */
  endTurn(key: string, end: 'done' | 'undecided' | 'refused'): Promise<void>
  /** Notes what is missing beside our refunds, or is not any more, and gives all that was ever taken. */
  noteTaken(told: Told): Promise<Taken[]>
}

export const refundBooks = (kysely: Kysely<DB>, clock: Clock): RefundBooks => ({
  takeTurn: (refund) =>
    kysely.transaction().execute(async (tx) => {
      const { key, chargeId: charge_id, amount } = refund
      await lockCharge(tx, charge_id)
      const all = await refundsOf(tx, charge_id)
      const own = all.find(({ gateway_key }) => gateway_key === key)
      if (own?.done_at) return 'done'
      const now = clock.now()
      const first = all.find(({ done_at }) => done_at === null)
      if (first && (first !== own || (own.asking_until ?? now) > now)) return null
      const asking_until = new Date(now.getTime() + askingMs)
      // As of now, and not as it was noted: of two that were asked for at once neither had gone back before the other.
      const refunded_before = sumCents(all.map((one) => (one.done_at ? (one.amount ?? noCents) : noCents)))
      if (own) {
        await tx.updateTable('pagbank_refunds').set({ asking_until }).where('gateway_key', '=', key).execute()
        return { goal: addCents(refunded_before, amount), isFirst: false }
      }
      await tx
        .insertInto('pagbank_refunds')
        .values({ gateway_key: key, charge_id, amount, refunded_before, asked_at: now, asking_until })
        .execute()
      return { goal: addCents(refunded_before, amount), isFirst: true }
    }),
  endTurn: async (key, end) => {
    if (end === 'refused') {
      await kysely.deleteFrom('pagbank_refunds').where('gateway_key', '=', key).execute()
      return
    }
    await kysely
      .updateTable('pagbank_refunds')
      .set({ asking_until: null, ...(end === 'done' ? { done_at: clock.now() } : {}) })
      .where('gateway_key', '=', key)
      .execute()
  },
  noteTaken: async (told) => {
    const known = await takenOf(kysely, told.chargeId)
    if (told.refunded === 0 && known.length === 0) return []
    return kysely.transaction().execute((tx) => compare(tx, told, clock.now()))
  },
})

/** Everything about what went back of a charge is done one after the other. */
const lockCharge = async (tx: Tx, chargeId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pagbank/${chargeId}`}, 0))`.execute(tx)
}

/** Ended by a dispute that took the whole payment, which servers of the releases before migration 0068 did not note. */
const needless = sql`(r.dispute_id is not null or exists (select from disputes d
  where d.payment_id = r.payment_id and d.amount = r.amount and d.recorded_at = r.done_at))`

/**
 * Servers of the releases before migration 0067 mark only the refund itself as done or refused, and leave its row here as it was: it would
 * keep all others of its charge from their turn. What a dispute had made needless was never made.
 */
const refundsOf = (tx: Tx, chargeId: string) =>
  tx
    .selectFrom('pagbank_refunds as k')
    .leftJoin('refunds as r', (join) =>
      join.onRef('r.gateway_key', '=', 'k.gateway_key').on(sql<boolean>`not ${needless}`),
    )
    .select((row) => [
      'k.gateway_key',
      'k.amount',
      'k.asking_until',
      row.fn.coalesce('k.done_at', 'r.done_at').as('done_at'),
    ])
    .where('k.charge_id', '=', chargeId)
    .where((row) => row.or([row('r.refused_at', 'is', null), row('r.done_at', 'is not', null)]))
    .orderBy('k.asked_at')
    .orderBy('k.gateway_key')
    .execute()

const takenOf = (kysely: Kysely<DB>, chargeId: string) =>
  kysely
    .selectFrom('pagbank_taken')
    .select(['id', 'amount', 'noted_at', 'won_at'])
    .where('charge_id', '=', chargeId)
    .orderBy('id')
    .execute()

const compare = async (tx: Tx, { chargeId, refunded, seenAt, except }: Told, now: Date): Promise<Taken[]> => {
  await lockCharge(tx, chargeId)
  const known = await takenOf(tx, chargeId)
  // What was noted since then is not judged by what the bank said before.
  const isOld = known.some(({ noted_at, won_at }) => noted_at > seenAt || (won_at ?? noted_at) > seenAt)
  if (isOld) return known.map(takenFrom)
  const refunds = (await refundsOf(tx, chargeId)).filter(({ gateway_key }) => gateway_key !== except)
  const sumOf = (isDone: boolean) =>
    sumCents(
      refunds.flatMap(({ amount, done_at }) =>
        (done_at !== null && done_at <= seenAt) === isDone ? [amount ?? noCents] : [],
      ),
    )
  const wentBack = { all: refunded, given: sumOf(true), asked: sumOf(false) }
  const { taken, won } = compareTaken(
    wentBack,
    known.filter(({ won_at }) => won_at === null),
  )
  if (won.length > 0) {
    await tx.updateTable('pagbank_taken').set({ won_at: now }).where('id', 'in', won).execute()
  }
  if (taken > 0) {
    const event = { id: idOf(chargeId, known.length), charge_id: chargeId, amount: taken, noted_at: now }
    await tx.insertInto('pagbank_taken').values(event).execute()
  }
  return taken > 0 || won.length > 0 ? (await takenOf(tx, chargeId)).map(takenFrom) : known.map(takenFrom)
}

const takenFrom = ({ id, amount, won_at }: Awaited<ReturnType<typeof takenOf>>[number]): Taken => ({
  id,
  amount,
  isWon: won_at !== null,
})

/** The bank has no id of the event. Whoever reads them by their ids reads them in the order in which they were noted. */
const idOf = (chargeId: string, before: number): string =>
  before === 0 ? `${chargeId}/taken` : `${chargeId}/taken/${String(before + 1).padStart(4, '0')}`
