/** What is worth a row of its own. */
const pieceBytes = 65_536

async function* joined(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

/** Writes a file as it is made, a row a piece, and gives its length; whoever owns the table writes the row. */
export const writePieces = async (
  pieces: AsyncIterable<Buffer>,
  write: (piece: { n: number; bytes: Buffer }) => Promise<unknown>,
): Promise<number> => {
  let n = 0
  let size = 0
  for await (const bytes of joined(pieces)) {
    await write({ n, bytes })
    n += 1
    size += bytes.length
  }
  return size
}

/**
 * Reads a file of that many bytes at the pace of whoever takes it; no connection is held between two pieces. It may be thrown
 * away meanwhile: then this fails, because a file that lacks its end looks like a whole one.
 */
export async function* readPieces(
  size: number,
  read: (n: number) => Promise<{ bytes: Buffer } | undefined>,
): AsyncGenerator<Buffer> {
  let given = 0
  for (let n = 0; given < size; n++) {
    const piece = await read(n)
    if (!piece) throw new Error(`a file of ${size} bytes is gone after ${given}`)
    given += piece.bytes.length
    yield piece.bytes
  }
}
