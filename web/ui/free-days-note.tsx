import { Alert } from '@mantine/core'
import { addDays, dayOfWeek, formatCivilDate } from '#domain/brazil/civil-time.ts'
import { IconInfoCircle } from './icons.ts'
import { freeDayTexts as texts } from './texts.ts'

/** A day, `YYYY-MM-DD`, on which nobody is charged from `HH:mm` to `HH:mm`, in the groups of these names; in none: in all. */
type FreeDay = { date: string; from: string; to: string; name: string; groups: readonly string[] }

/** Who chooses a time now is not kept from it by what comes later. */
const shownDays = 7

const dayText = (date: string, today: string): string => {
  if (date === today) return texts.today
  if (date === addDays(today, 1)) return texts.tomorrow
  return texts.onDay(texts.weekdays[dayOfWeek(date)] ?? '', formatCivilDate(date).slice(0, -5))
}

const timeText = ({ from, to }: FreeDay): string => {
  if (from === '00:00') return to === '24:00' ? texts.wholeDay : texts.until(to)
  return to === '24:00' ? texts.since(from) : texts.between(from, to)
}

/** One free day as somebody says it: "Hoje, Natal: não se paga para estacionar o dia todo." */
export const freeDayText = (day: FreeDay, today: string): string => {
  const where = day.groups.length === 0 ? texts.everywhere : texts.onlyIn(day.groups.join(', '))
  return texts.said(dayText(day.date, today), day.name, where, timeText(day))
}

/** Tells of the free days that are near, before somebody buys time that would only begin after them; nothing without any. */
export function FreeDaysNote({ days, today }: { days: readonly FreeDay[]; today: string }) {
  const last = addDays(today, shownDays - 1)
  const near = days.filter(({ date }) => date >= today && date <= last)
  if (near.length === 0) return null
  return (
    <Alert color="brand" variant="light" icon={<IconInfoCircle aria-hidden />}>
      {near.map((day) => (
        <div key={`${day.date} ${day.from} ${day.name}`}>{freeDayText(day, today)}</div>
      ))}
    </Alert>
  )
}
