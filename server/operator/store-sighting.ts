import { streetKey } from '#domain/brazil/street-key.ts'
import type { SightingState } from '#domain/notices/sightings.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { readTogether } from '#server/database/read-together.ts'
import { listed, type Part, part, run, statement } from '#server/database/statement.ts'
import { type Noted, notedColumns, notedRows } from './log.ts'
import type { Seen } from './read-seen.ts'

/** What was seen, what came of it, who saw it, and when it was told. */
export type NewSighting = {
  seen: Seen
  judged: { state: SightingState; noticeId: number | null; boughtId: number | null }
  by: string
  now: Date
}

/** Stores a sighting in the commit of what follows from it; gives its id. */
export const storeSighting = async (tx: Tx, sighting: NewSighting): Promise<number> => {
  const [stored] = await run(tx, statement('store-sighting', inserting([sighting])))
  return Number(stored?.id)
}

/**
 * Stores a sighting from which nothing follows, with its line in the log, in one commit with whatever else is seen in the
 * same moment; gives its id.
 */
export const noteSighting: (db: Db, told: { sighting: NewSighting; noted: Noted }) => Promise<number> =
  readTogether(async ({ byIndex }, told) => {
    const sightings = inserting(told.map(({ sighting }) => sighting))
    const noted = listed('one', notedRows(told.map((each) => each.noted)), notedColumns)
    // The rows get their ids in the order in which they are inserted.
    const whole = part`
      with stored as (${sightings}), numbered as (select id, row_number() over (order by id) as at from stored),
      logged as (
        insert into operator_log (operator, action, plate, details, created_at)
        select operator, action, plate, jsonb_build_object('sighting', numbered.id) || details, created_at
        from ${noted} join numbered using (at) order by at
      )
      select id from numbered order by at`
    const { rows } = await byIndex.query<{ id: number }>(statement('note-sightings', whole))
    return rows.map(({ id }) => id)
  })

const columns = {
  plate: 'text',
  address: 'text',
  street_key: 'text',
  seen_at: 'timestamptz',
  lat: 'float8',
  lng: 'float8',
  state: 'text',
  notice_id: 'bigint',
  activation_id: 'bigint',
  reported_by: 'text',
  created_at: 'timestamptz',
}

const inserting = (sightings: readonly NewSighting[]): Part => {
  const rows = sightings.map(({ seen, judged, by, now }) => ({
    plate: seen.plate,
    address: seen.address,
    street_key: streetKey(seen.address),
    seen_at: seen.at,
    lat: seen.lat,
    lng: seen.lng,
    state: judged.state,
    notice_id: judged.noticeId,
    activation_id: judged.boughtId,
    reported_by: by,
    created_at: now,
  }))
  return part`
    insert into sightings (plate, address, street_key, seen_at, lat, lng, state, notice_id, activation_id, reported_by, created_at)
    select plate, address, street_key, seen_at, lat, lng, state, notice_id, activation_id, reported_by, created_at
    from ${listed('told', rows, columns)} order by told.at returning id`
}
