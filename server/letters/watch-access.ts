import { failuresSince } from '#server/http/trail.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { raiseAlarm } from './alarms.ts'
import { alarmTexts } from './texts.ts'

/** Tells the office when many passwords and codes fail in a short time, in the whole city or from one address. */
export const watchAccess = (parts: Parts): Sweep['run'] =>
  throttle(30, async (now) => {
    const { failureAlarms } = parts.city().settings
    const since = new Date(now.getTime() - failureAlarms.windowSeconds * 1000)
    const minutes = Math.ceil(failureAlarms.windowSeconds / 60)
    const { all, most, address } = await failuresSince(parts.db, since)
    if (all >= failureAlarms.city) {
      const details = { failures: all, minutes }
      await raiseAlarm(parts, { name: 'login-failures', ...alarmTexts.failures(all, minutes), details }, now)
    }
    if (most >= failureAlarms.address) {
      // The log names no address: the trail does, to the office alone.
      const details = { failures: most, minutes }
      const words = alarmTexts.failuresFrom(address, most, minutes)
      await raiseAlarm(parts, { name: 'login-failures-of-one-address', ...words, details }, now)
    }
  })
