import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/pool.ts'
import { type MapFile, mapPath } from './map-file.ts'

const pieceBytes = 65_536

/**
 * Keeps the map of a city's folder where every server finds it. The one that is in force until then stays, for pages that
 * are open; what came before it goes.
 */
export const saveMap = async (db: Db, folder: string, map: MapFile | null): Promise<void> => {
  if (!map) return
  await db.kysely.transaction().execute(async (tx) => {
    // Servers that start at once load the same folder: the second finds it loaded.
    await sql`select pg_advisory_xact_lock(hashtext('map_pieces'))`.execute(tx)
    const known = await tx
      .selectFrom('map_pieces')
      .select('hash')
      .where('hash', '=', map.hash)
      .limit(1)
      .execute()
    if (known.length > 0) return
    await sql`
      delete from map_pieces
      where hash is distinct from (select content #>> '{map,hash}' from city limit 1)`.execute(tx)
    const file = await open(mapPath(folder, map))
    try {
      for (let number = 0; number * pieceBytes < map.bytes; number++) {
        const bytes = Buffer.alloc(Math.min(pieceBytes, map.bytes - number * pieceBytes))
        await file.read(bytes, 0, bytes.length, number * pieceBytes)
        await tx.insertInto('map_pieces').values({ hash: map.hash, number, bytes }).execute()
      }
    } finally {
      await file.close()
    }
  })
}

/** The bytes from `first` to `last`, both included, piece by piece: no more of a map is in memory than is being sent. */
export async function* readMapBytes(
  db: Db,
  map: MapFile,
  { first, last }: { first: number; last: number },
): AsyncGenerator<Buffer> {
  for (let number = Math.floor(first / pieceBytes); number * pieceBytes <= last; number++) {
    const row = await db.kysely
      .selectFrom('map_pieces')
      .select('bytes')
      .where('hash', '=', map.hash)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!row) throw new Error(`piece ${number} of the map ${map.hash} is missing`)
    const start = number * pieceBytes
    yield row.bytes.subarray(Math.max(0, first - start), last + 1 - start)
  }
}
