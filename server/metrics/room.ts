import { Gauge, type Registry } from 'prom-client'
import { type Room, readRoom } from '#server/database/room.ts'
import type { Parts } from '#server/parts.ts'

/** What the embedded database's disk has left; of another one nothing is said, because it is on another machine. */
export const addRoom = (registry: Registry, { databaseFolder }: Parts): void => {
  const watch = (name: string, help: string, of: (room: Room) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['part'],
      registers: [registry],
      async collect() {
        if (databaseFolder === undefined) return
        for (const room of await readRoom(databaseFolder)) this.set({ part: room.part }, of(room))
      },
    })
  }
  watch(
    'rotativo_disk_free_bytes',
    'What the disk of the embedded database has left, for its tables (data) and for what is being committed (log)',
    ({ freeBytes }) => freeBytes,
  )
  watch(
    'rotativo_disk_free_share',
    'Which part of that disk is free, from 0 to 1',
    ({ freeBytes, totalBytes }) => freeBytes / totalBytes,
  )
}
