import { sql } from 'kysely'
import { asksAgain } from '#domain/vehicles/still-yours.ts'
import type { Tx } from '#server/database/pool.ts'
import { tell } from '#server/features/messages/tell.ts'

type Registered = { plate: string; userId: number; now: Date }

type Holder = {
  vehicleId: number
  ownerId: number
  isOpen: boolean
  bySameDriver: boolean
  lastYesAt: Date | null
}

/** Other drivers for whom sightings buy tickets of the plate, except those who share that wallet with the registering driver. */
const holdersOf = async (tx: Tx, { plate, userId }: Registered): Promise<Holder[]> => {
  const { rows } = await sql<Holder>`
    select v.id as "vehicleId", w.user_id as "ownerId",
      coalesce(bool_or(q.answered_at is null and q.id is not null), false) as "isOpen",
      coalesce(bool_or(q.asked_by = ${userId}), false) as "bySameDriver",
      max(q.answered_at) filter (where q.still_mine) as "lastYesAt"
    from vehicles v
    join wallets w on w.id = v.wallet_id
    left join vehicle_questions q on q.vehicle_id = v.id
    where v.plate = ${plate} and v.removed_at is null and v.automatic_activation and w.user_id <> ${userId}
      and not exists (select from wallet_members m where m.wallet_id = w.id and m.user_id = ${userId})
    group by v.id, w.user_id order by v.id`.execute(tx)
  return rows
}

/**
 * Asks the drivers for whom sightings buy tickets of a plate, when another driver registers it, whether the vehicle is still theirs.
 * Nothing is bought for them until they answer: a car that was sold must not charge its old owner (decision Q203).
 */
export const askIfStillTheirs = async (tx: Tx, registered: Registered): Promise<void> => {
  const { plate, userId, now } = registered
  for (const { vehicleId, ownerId, ...before } of await holdersOf(tx, registered)) {
    if (!asksAgain(before, now)) continue
    const question = await tx
      .insertInto('vehicle_questions')
      .values({ vehicle_id: vehicleId, asked_by: userId, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!question) continue
    const facts = { question_id: question.id, plate, asked_at: now.toISOString() }
    await tell(tx, { userId: ownerId, kind: 'still_yours', facts }, now)
  }
}

/** Notes the answer to the open question about a vehicle; says whether there was one. */
export const noteStillTheirs = async (
  tx: Tx,
  vehicleId: number,
  stillMine: boolean,
  now: Date,
): Promise<boolean> => {
  const answered = await tx
    .updateTable('vehicle_questions')
    .set({ answered_at: now, still_mine: stillMine })
    .where('vehicle_id', '=', vehicleId)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return answered !== undefined
}
