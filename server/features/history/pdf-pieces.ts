import type { Kysely } from 'kysely'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'

const pieceBytes = 65_536

/** Joins small pieces to ones that are worth a row of their own. */
export async function* joinedPieces(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    if (length < pieceBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

/** Writes a PDF as it is made and gives its length; it comes into being with the commit. */
export const writePieces = async (
  tx: Tx,
  pdfJobId: number,
  pieces: AsyncIterable<Buffer>,
): Promise<number> => {
  let n = 0
  let size = 0
  for await (const bytes of joinedPieces(pieces)) {
    await tx.insertInto('pdf_pieces').values({ pdf_job_id: pdfJobId, n, bytes }).execute()
    n += 1
    size += bytes.length
  }
  return size
}

/** Reads a PDF at the pace of whoever takes it; no connection is held between two pieces. */
export async function* readPieces(kysely: Kysely<DB>, pdfJobId: number): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const piece = await kysely
      .selectFrom('pdf_pieces')
      .select('bytes')
      .where('pdf_job_id', '=', pdfJobId)
      .where('n', '=', n)
      .executeTakeFirst()
    if (!piece) return
    yield piece.bytes
  }
}
