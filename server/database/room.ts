import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { hasNoRoom } from './away.ts'
import type { Db } from './pool.ts'

/** What a disk has left: of the tables, or of the log of what is committed, which somebody may have put elsewhere. */
export type Room = { part: 'data' | 'log'; freeBytes: number; totalBytes: number }

/** How much the embedded database has left to grow. */
export const readRoom = (folder: string): Promise<Room[]> =>
  Promise.all(
    [
      { part: 'data' as const, path: folder },
      { part: 'log' as const, path: join(folder, 'pg_wal') },
    ].map(async ({ part, path }) => {
      const { bavail, blocks, bsize } = await statfs(path)
      return { part, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    }),
  )

const gibibyte = 1024 ** 3
const littleShare = 0.1

/** Early enough for somebody to come: a tenth of the disk, or a gibibyte, which is a week and more of a large city. */
export const isLittle = ({ freeBytes, totalBytes }: Room): boolean =>
  freeBytes < gibibyte || freeBytes < totalBytes * littleShare

/** Those of which a write found no room, and none has found it since. */
const short = new WeakSet<Db>()

/** Remembers what an error says of the disk. */
export const noteRoom = (db: Db, error: unknown): void => {
  if (hasNoRoom(error)) short.add(db)
}

const probe = `
  with written as (insert into room_probe (filler) values (convert_to(repeat('x', 65536), 'utf8')) returning 1)
  select from written`

/** After a write that found no room: looks, by a write that needs some, whether there is room again. */
export const demandRoom = async (db: Db): Promise<void> => {
  if (!short.has(db)) return
  await db.pool.query(probe)
  await db.pool.query('delete from room_probe')
  short.delete(db)
}
