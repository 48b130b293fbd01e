import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'
import { waitingTexts as texts } from './texts.ts'

/** How long something is still good for, in the unit that people use: minutes, then hours, then days. */
export function timeLeftText(ms: number): string {
  const minutes = Math.ceil(ms / minuteMs)
  if (minutes <= 0) return texts.over
  if (minutes < 120) return texts.minutes(minutes)
  return ms < 2 * dayMs ? texts.hours(Math.floor(ms / hourMs)) : texts.days(Math.floor(ms / dayMs))
}
