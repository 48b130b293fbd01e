import { CompiledQuery } from 'kysely'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { defaultPreferences, isPreferenceFlag } from '#domain/preferences.ts'
import type { Tx } from '#server/database/pool.ts'
import { kindOf, type Telling } from '#server/features/messages/kinds.ts'
import { tellingOf } from '#server/features/messages/telling.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { preferences, profile, type Section, sections } from './sections.ts'

export type OwnRow = Record<string, unknown>

/** Everything that the programme holds of a driver, as JSON has it. */
export type OwnData = {
  made_at: string
  programme: string
  profile: OwnRow
  preferences: Record<string, boolean>
  /** The rows of each of `sections`, by its key. */
  lists: Record<string, OwnRow[]>
}

type Reading = { tx: Tx; userId: number; telling: Telling }

/** Reads all of it at one moment. */
export const ownDataOf = (parts: Parts, userId: number): Promise<OwnData> => {
  const { timeZone: zone, programmeName } = parts.city().settings
  const now = parts.clock.now()
  const telling = tellingOf(parts.city(), now)
  return parts.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const reading = { tx, userId, telling }
      const lists: Record<string, OwnRow[]> = {}
      for (const section of sections) lists[section.key] = await rowsOf(reading, section)
      return {
        made_at: toCivil(now, zone),
        programme: programmeName,
        profile: (await rowsOf(reading, profile))[0] ?? {},
        preferences: await preferencesOf(reading),
        lists,
      }
    })
}

const query = async ({ tx, userId }: Reading, find: string): Promise<OwnRow[]> =>
  (await tx.executeQuery<OwnRow>(CompiledQuery.raw(find, [userId]))).rows

const rowsOf = async (reading: Reading, { key, find, fields }: Section): Promise<OwnRow[]> =>
  (await query(reading, find)).map((row) => {
    const told = key === 'messages' ? { ...row, title: titleOf(row, reading) } : row
    return Object.fromEntries(fields.map(([name]) => [name, onWire(told[name], reading.telling.zone)]))
  })

const onWire = (value: unknown, zone: string): unknown =>
  value instanceof Date ? toCivil(value, zone) : (value ?? null)

/** A message in the words that it was told with. */
const titleOf = (row: OwnRow, { telling }: Reading): string =>
  kindOf(String(row.kind)).say(row.facts as OwnRow, telling).title

const preferencesOf = async (reading: Reading): Promise<Record<string, boolean>> => {
  const [row] = await query(reading, preferences.find)
  const switched = Object.entries((row?.preferences ?? {}) as Record<string, boolean>)
  return {
    ...defaultPreferences(),
    ...Object.fromEntries(switched.filter(([flag]) => isPreferenceFlag(flag))),
  }
}

export const readOwnData = (
  parts: Parts,
  _input: unknown,
  { driver: { userId } }: Call<'driver'>,
): Promise<OwnData> => ownDataOf(parts, userId)
