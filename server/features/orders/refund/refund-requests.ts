import { type Kysely, type Selectable, sql } from 'kysely'
import { nextRefundRequestState, type RefundRequestState } from '#domain/account/leaving/refund-requests.ts'
import { type Cents, noCents, sumCents } from '#domain/money/cents.ts'
import type { DB, RefundRequests } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'

/**
 * Notes a request; one that is still open is asked anew, so that there is one at a time. What its banks are giving back or gave stays
 * part of it, and so does its date while a person still owes a rest: that was promised from then on. Gives its number.
 */
export const noteRefundRequest = async (
  tx: Tx,
  { userId, amount, rest, now }: { userId: number; amount: Cents; rest: Cents; now: Date },
): Promise<number> => {
  const { id } = await tx
    .insertInto('refund_requests')
    .values({ user_id: userId, amount, rest, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('state', '=', 'open' satisfies RefundRequestState)
        .doUpdateSet({
          amount: sql<Cents>`${amount} + (select coalesce(sum(r.amount), 0) from refunds r
            where r.refund_request_id = refund_requests.id and r.refused_at is null)`,
          rest,
          requested_at: sql<Date>`case when refund_requests.rest > 0 then refund_requests.requested_at else ${now} end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type RefundRequest = Omit<Selectable<RefundRequests>, 'state'> & { state: RefundRequestState }

/** A request with its row locked; the account's is locked before. */
export const lockRefundRequest = async (tx: Tx, id: number): Promise<RefundRequest | undefined> =>
  (await tx.selectFrom('refund_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as
    | RefundRequest
    | undefined

/** Whether a bank still has to give a part of a request back, or to refuse to. */
export const isReturning = async (kysely: Kysely<DB>, { id }: { id: number }): Promise<boolean> => {
  const undecided = await kysely
    .selectFrom('refunds')
    .select('id')
    .where('refund_request_id', '=', id)
    .where('done_at', 'is', null)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return undecided !== undefined
}

/** What banks have not decided yet of all that a driver asked back: it left the wallets, and has arrived nowhere. */
export const returningOf = async (kysely: Kysely<DB>, userId: number): Promise<Cents> => {
  const undecided = await kysely
    .selectFrom('refunds as r')
    .innerJoin('refund_requests as q', 'q.id', 'r.refund_request_id')
    .select('r.amount')
    .where('q.user_id', '=', userId)
    .where('r.done_at', 'is', null)
    .where('r.refused_at', 'is', null)
    .execute()
  return sumCents(undecided.map(({ amount }) => amount))
}

/** Whether a part of a request has gone back by its bank, or is with it still. */
export const goesBackInPart = async (kysely: Kysely<DB>, { id }: { id: number }): Promise<boolean> => {
  const unrefused = await kysely
    .selectFrom('refunds')
    .select('id')
    .where('refund_request_id', '=', id)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return unrefused !== undefined
}

/**
 * Ends an open request once its banks have given all of it back and nobody has to pay a rest; its row is locked. The driver's date
 * stays: three days are three days, whatever became of the request (specification 4, account deletion).
 */
export const endReturned = async (tx: Tx, request: RefundRequest, now: Date): Promise<void> => {
  const state = nextRefundRequestState(request.state, 'all_returned')
  if (state === null || request.rest > 0 || (await isReturning(tx, request))) return
  await tx
    .updateTable('refund_requests')
    .set({ state, decided_at: now })
    .where('id', '=', request.id)
    .execute()
}

/**
 * What a bank did not give back is for a person: of this request, whose row is locked, or where it has ended of the one that is
 * open by then, or of a new one. Gives its number, and all that a person has to pay of it.
 */
export const leaveToPerson = async (
  tx: Tx,
  request: RefundRequest,
  amount: Cents,
  now: Date,
): Promise<{ id: number; rest: Cents }> => {
  // What another one asked for did not count it. All in one statement, as another part may be refused at the same moment.
  const asked = request.state === 'open' ? noCents : amount
  return tx
    .insertInto('refund_requests')
    .values({ user_id: request.user_id, amount, rest: amount, requested_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where('state', '=', 'open' satisfies RefundRequestState)
        .doUpdateSet({
          amount: sql<Cents>`refund_requests.amount + ${asked}`,
          rest: sql<Cents>`refund_requests.rest + ${amount}`,
        }),
    )
    .returning(['id', 'rest'])
    .executeTakeFirstOrThrow()
}

/** Who leaves asks for nothing any more. */
export const withdrawRefundRequest = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const state = nextRefundRequestState('open', 'driver_left')
  if (state === null) throw new Error('an open refund request cannot be withdrawn')
  await tx
    .updateTable('refund_requests')
    .set({ state, decided_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'open' satisfies RefundRequestState)
    .execute()
}

/** Closes a request. */
export const closeRefundRequest = async (
  tx: Tx,
  { id }: RefundRequest,
  set: { state: RefundRequestState; paid_amount: Cents | null; decided_by: string; decided_at: Date },
): Promise<void> => {
  await tx.updateTable('refund_requests').set(set).where('id', '=', id).execute()
}
