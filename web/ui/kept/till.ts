import { civilDate, formatCivilDate } from '#domain/brazil/civil-time.ts'

/** Until when, as people say it: 14:32 of today, else with its day. Both are civil, `YYYY-MM-DD HH:mm:ss`. */
export function tillText(until: string, now: string): string {
  const time = until.slice(11, 16)
  const day = civilDate(until)
  return day === civilDate(now) ? time : `${formatCivilDate(day)}, ${time}`
}
