import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { raiseAlarm } from './alarms.ts'
import { cityShares } from './sms.ts'
import { alarmTexts } from './texts.ts'

/** Tells the office when the SMS of the whole city near their cap, and when they have reached it. */
export const watchSms = (parts: Parts): Sweep['run'] =>
  throttle(30, async (now) => {
    const [fullest] = await cityShares(parts, now)
    if (!fullest) return
    const { window, share } = fullest
    const percent = Math.floor(share * 100)
    const details = { window, percent }
    const alarm =
      share >= 1
        ? { name: 'sms-cap-reached', ...alarmTexts.smsReached, details }
        : { name: 'sms-cap-near', ...alarmTexts.smsNear(percent), details }
    await raiseAlarm(parts, alarm, now)
  })
