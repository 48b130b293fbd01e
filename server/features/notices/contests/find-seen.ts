import type { Kysely, Selectable } from 'kysely'
import type { DB, Notices } from '#server/database/generated/rows.ts'
import type { Driver } from '#server/http/caller.ts'
import { readGivenPlate } from '#server/http/given-plate.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { findLink } from '../find-link.ts'
import { readNumber } from './notice-number.ts'

/** Which notice is meant, by its id or number, with the plate that goes with the number. */
export type Named = { notice: string; plate?: string | null | undefined }

/** A notice as it is stored. */
export type NoticeRow = Selectable<Notices>

/** A visible notice, and whether its viewer gets its photos and its time line. */
export type Seen = { notice: NoticeRow; isWhole: boolean; isProven: boolean }

/**
 * The notice for a driver who holds its plate, or contested it, and for those who prove its number together with the plate. For
 * everybody else it looks like none (decision Q179). Photos and time line show where a vehicle was: they are for those who had the
 * plate before the notice, paid it, or have the number. Anyone can add a plate afterwards (decision Q108).
 */
export const findSeen = async (
  parts: Parts,
  kysely: Kysely<DB>,
  { notice: typed, plate }: Named,
  driver: Pick<Driver, 'userId'> | null,
): Promise<Seen> => {
  const read = readNumber(parts, typed)
  if (!read) throw new Refusal('not_found')
  const found = await kysely.selectFrom('notices').selectAll().where('id', '=', read.id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  const isProven = read.isProven && readGivenPlate(plate ?? '') === found.plate
  if (isProven) return { notice: found, isWhole: true, isProven }
  if (!driver) throw new Refusal('not_found')
  const link = await findLink(kysely, found, driver)
  if (link === 'vehicle' || link === 'payment') return { notice: found, isWhole: true, isProven }
  const contests = await contestsOf(kysely, found, driver.userId)
  if (contests.length === 0 && !(await holds(kysely, found, driver.userId))) throw new Refusal('not_found')
  return { notice: found, isWhole: contests.some(({ by_number }) => by_number), isProven }
}

const holds = async (kysely: Kysely<DB>, { plate }: NoticeRow, userId: number): Promise<boolean> => {
  const own = kysely
    .selectFrom('vehicles as v')
    .innerJoin('wallets as w', 'w.id', 'v.wallet_id')
    .select('v.id')
    .where('v.plate', '=', plate)
    .where('v.removed_at', 'is', null)
    .where('w.user_id', '=', userId)
  return (await own.executeTakeFirst()) !== undefined
}

const contestsOf = (kysely: Kysely<DB>, { id }: NoticeRow, userId: number) =>
  kysely
    .selectFrom('contests')
    .select('by_number')
    .where('notice_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
