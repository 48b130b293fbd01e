import { expect, it } from 'vitest'
import { readPieces, writePieces } from './pieces.ts'

const write = async (parts: readonly Buffer[]) => {
  const pieces: Buffer[] = []
  const size = await writePieces(toAsync(parts), async ({ n, bytes }) => {
    pieces[n] = bytes
  })
  return { pieces, size }
}

async function* toAsync(parts: readonly Buffer[]) {
  yield* parts
}

const read = async (size: number, pieces: readonly Buffer[]) => {
  const given: Buffer[] = []
  const rows = readPieces(size, async (n) => (pieces[n] ? { bytes: pieces[n] } : undefined))
  for await (const bytes of rows) given.push(bytes)
  return Buffer.concat(given)
}

const parts = Array.from({ length: 9 }, (_, n) => Buffer.alloc(20_000, n))

it('a file comes back byte for byte, out of fewer rows than it was written in', async () => {
  const { pieces, size } = await write(parts)
  expect(pieces.length).toBeLessThan(parts.length)
  expect(size).toBe(180_000)
  expect(await read(size, pieces)).toEqual(Buffer.concat(parts))
})

it('a file that is thrown away while it is read fails, and does not end as if it were whole', async () => {
  const { pieces, size } = await write(parts)
  await expect(read(size, pieces.slice(0, -1))).rejects.toThrow('is gone after')
  await expect(read(size, [])).rejects.toThrow('a file of 180000 bytes is gone after 0')
})
