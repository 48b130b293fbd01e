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

/** Reads a file at the pace of whoever takes it; no connection is held between two pieces. */
export async function* readPieces(
  read: (n: number) => Promise<{ bytes: Buffer } | undefined>,
): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const piece = await read(n)
    if (!piece) return
    yield piece.bytes
  }
}
