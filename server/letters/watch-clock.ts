import { type MachineClock, readClockDifference, tellingMs } from '#server/database/clock-difference.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { raiseAlarm } from './alarms.ts'
import { alarmTexts } from './texts.ts'

/** Tells the office when the clock of this machine and that of the database drift apart: tickets would end by the wrong one. */
export const watchClock = (parts: Parts, machine?: MachineClock): Sweep['run'] =>
  throttle(60, async (now) => {
    const differenceMs = await readClockDifference(parts.db, machine)
    if (Math.abs(differenceMs) < tellingMs) return
    const seconds = Math.round(differenceMs / 1000)
    const details = { seconds_ahead: seconds }
    await raiseAlarm(parts, { name: 'clocks-differ', ...alarmTexts.clocksDiffer(seconds), details }, now)
  })
