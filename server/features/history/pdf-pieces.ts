import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import { readPieces, writePieces } from '#server/database/pieces.ts'
import type { Tx } from '#server/database/pool.ts'

/** Writes a PDF as it is made and gives its length; it comes into being with the commit. */
export const writePdfPieces = (tx: Tx, pdfJobId: number, pieces: AsyncIterable<Buffer>): Promise<number> =>
  writePieces(pieces, (piece) =>
    tx
      .insertInto('pdf_pieces')
      .values({ pdf_job_id: pdfJobId, ...piece })
      .execute(),
  )

/** Reads a PDF of that many bytes. */
export const readPdfPieces = (
  kysely: Kysely<DB>,
  { id, size }: { id: number; size: number },
): AsyncGenerator<Buffer> =>
  readPieces(size, (n) =>
    kysely
      .selectFrom('pdf_pieces')
      .select('bytes')
      .where('pdf_job_id', '=', id)
      .where('n', '=', n)
      .executeTakeFirst(),
  )
