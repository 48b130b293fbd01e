import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import { readPieces, writePieces } from '#server/database/pieces.ts'
import type { Tx } from '#server/database/pool.ts'

/** Writes a table as it is made and gives its length; it comes into being with the commit. */
export const writeExportPieces = (tx: Tx, exportId: number, pieces: AsyncIterable<Buffer>): Promise<number> =>
  writePieces(pieces, (piece) =>
    tx
      .insertInto('office_export_pieces')
      .values({ export_id: exportId, ...piece })
      .execute(),
  )

/** Reads a table of that many bytes. */
export const readExportPieces = (
  kysely: Kysely<DB>,
  { id, size }: { id: number; size: number },
): AsyncGenerator<Buffer> =>
  readPieces(size, (n) =>
    kysely
      .selectFrom('office_export_pieces')
      .select('bytes')
      .where('export_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst(),
  )
