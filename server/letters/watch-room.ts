import { isLittle, type Room, readRoom } from '#server/database/room.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { raiseAlarm } from './alarms.ts'
import { alarmTexts } from './texts.ts'

const mebibyte = 1024 ** 2

/** Tells the office when the embedded database has little room left; another one is watched by whoever runs it. */
export const watchRoom = (parts: Parts, read: (folder: string) => Promise<Room[]> = readRoom): Sweep['run'] =>
  throttle(60, async (now) => {
    if (parts.databaseFolder === undefined) return
    const [least] = (await read(parts.databaseFolder))
      .filter(isLittle)
      .toSorted((one, other) => one.freeBytes - other.freeBytes)
    if (!least) return
    const free = Math.floor(least.freeBytes / mebibyte)
    const details = { part: least.part, free_mebibytes: free }
    await raiseAlarm(parts, { name: 'disk-near-full', ...alarmTexts.littleRoom(free), details }, now)
  })
