import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { joinedPieces } from '#server/features/history/pdf-pieces.ts'

/** Writes a table as it is made and gives its length; it comes into being with the commit. */
export const writeExportPieces = async (
  tx: Tx,
  exportId: number,
  pieces: AsyncIterable<Buffer>,
): Promise<number> => {
  let n = 0
  let size = 0
  for await (const bytes of joinedPieces(pieces)) {
    await tx.insertInto('office_export_pieces').values({ export_id: exportId, n, bytes }).execute()
    n += 1
    size += bytes.length
  }
  return size
}

/** Reads a table at the pace of whoever takes it; no connection is held between two pieces. */
export async function* readExportPieces(kysely: Kysely<DB>, exportId: number): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const piece = await kysely
      .selectFrom('office_export_pieces')
      .select('bytes')
      .where('export_id', '=', exportId)
      .where('n', '=', n)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}
