import type { Kysely, Selectable } from 'kysely'
import type { DB, Notices } from '#server/database/generated/rows.ts'
import type { Driver } from '#server/http/caller.ts'
import { readGivenPlate } from '#server/http/given-plate.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { readNumber } from './notice-number.ts'

/** Which notice is meant, by its id or number, with the plate that goes with the number. */
export type Named = { notice: string; plate?: string | null | undefined }

/** A notice as it is stored. */
export type NoticeRow = Selectable<Notices>

/**
 * The notice for whoever may see all of it: a driver who holds its plate, or contested it, and whoever proves its number
 * together with the plate. For everybody else it looks like none (decision Q179).
 */
export const findSeen = async (
  parts: Parts,
  kysely: Kysely<DB>,
  { notice: typed, plate }: Named,
  driver: Pick<Driver, 'userId'> | null,
): Promise<NoticeRow> => {
  const read = readNumber(parts, typed)
  if (!read) throw new Refusal('not_found')
  const found = await kysely.selectFrom('notices').selectAll().where('id', '=', read.id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  const isProven = read.isProven && readGivenPlate(plate ?? '') === found.plate
  if (isProven || (driver && (await maySee(kysely, found, driver.userId)))) return found
  throw new Refusal('not_found')
}

const maySee = async (kysely: Kysely<DB>, { id, plate }: NoticeRow, userId: number): Promise<boolean> => {
  const own = kysely
    .selectFrom('vehicles as v')
    .innerJoin('wallets as w', 'w.id', 'v.wallet_id')
    .select('v.id')
    .where('v.plate', '=', plate)
    .where('v.removed_at', 'is', null)
    .where('w.user_id', '=', userId)
  if (await own.executeTakeFirst()) return true
  const contested = kysely
    .selectFrom('contests')
    .select('id')
    .where('notice_id', '=', id)
    .where('user_id', '=', userId)
  return (await contested.executeTakeFirst()) !== undefined
}
