import type { CityHolder } from '#server/city/city-holder.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { raiseAlarm } from './alarms.ts'
import { alarmTexts } from './texts.ts'

/** Tells the office when a city was loaded that this server cannot serve: it goes on with the one before. */
export const watchCity = (parts: Parts, city: Pick<CityHolder, 'refusal'>): Sweep['run'] =>
  throttle(60, async (now) => {
    if (!city.refusal) return
    const why = city.refusal.message
    await raiseAlarm(
      parts,
      { name: 'city-not-served', ...alarmTexts.cityNotServed(why), details: { why } },
      now,
    )
  })
