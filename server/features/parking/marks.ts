import { type RawBuilder, sql } from 'kysely'
import { noticeStatuses } from '#domain/notices/status.ts'
import { activationTypes } from '#domain/parking/statuses.ts'
import type { Tx } from '#server/database/pool.ts'

/** Lets every activation of a plate that was bought before and is open at an instant carry a notice (decision Q150). */
export const markActivations = async (
  tx: Tx,
  { noticeId, plate, at }: { noticeId: number; plate: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('activations')
    .set({ parking_notification_id: noticeId, type: activationTypes.notice })
    .where('plate', '=', plate)
    .where('closed_at', 'is', null)
    .where('ends_at', '>', at)
    .where('created_at', '<=', at)
    .execute()
}

/** What carries a notice has its plate, by which it is found among all tickets of years. */
const carrying = (noticeIds: readonly number[]): RawBuilder<unknown> => sql`
  a.plate in (select plate from notices where id = any(${noticeIds})) and a.parking_notification_id = any(${noticeIds})`

/** What activation `a` carries, or nothing: the newest notice of its plate from while it was open that waits for its payment. */
const carried = sql`(
  select other.id, case when other.id is null then ${activationTypes.normal}::int else ${activationTypes.notice}::int end
  from (select) cleared left join lateral (
    select n.id from notices n
    where n.plate = a.plate and n.status = ${noticeStatuses.notified} and n.date_time >= a.created_at and n.date_time < a.ends_at
    order by n.date_time desc limit 1 for share
  ) other on true
)`

/**
 * The statement of `clearActivations`. Whoever pays or calls off the notice that is left in the same moment waits for us, or we for
 * them, so that none stays that is none any more.
 */
export const clearing = (noticeIds: readonly number[]): RawBuilder<unknown> => sql`
  update activations a set (parking_notification_id, type) = ${carried} where ${carrying(noticeIds)}`

/**
 * No activation carries these notices any more, whose rows have been moved: one that got another one carries the newest of those
 * that wait for their payment, so that mark and count of a vehicle go together (decision Q150).
 */
export const clearActivations = async (tx: Tx, noticeIds: readonly number[]): Promise<void> => {
  await clearing(noticeIds).execute(tx)
}

/** A ticket that was given another plate carries what that plate got meanwhile, as one that was bought for it does (decision Q150). */
export const markMoved = async (tx: Tx, activationId: number): Promise<void> => {
  await sql`update activations a set (parking_notification_id, type) = ${carried} where a.id = ${activationId}`.execute(
    tx,
  )
}

/** The notices that activations carry became fines. */
export const markAssessed = async (tx: Tx, noticeIds: readonly number[]): Promise<void> => {
  await sql`update activations a set type = ${activationTypes.assessed} where ${carrying(noticeIds)}`.execute(
    tx,
  )
}
