import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { language } from '#domain/languages.ts'
import classes from './calendar.module.css'
import { dayByKey, weeksOf, within } from './calendar-days.ts'
import { SelectField } from './select-field.tsx'
import { texts } from './texts.ts'

export type CalendarProps = {
  /** yyyy-mm-dd, or null when no day is chosen. */
  value: string | null
  /** The first and the last day that can be chosen. */
  min: string
  max: string
  onChoose: (date: string) => void
}

const wordsOf = (options: Intl.DateTimeFormatOptions, date: string): string =>
  new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

const months = Array.from({ length: 12 }, (_, at) => {
  const number = String(at + 1).padStart(2, '0')
  return { value: number, label: wordsOf({ month: 'long' }, `2024-${number}-01`) }
})

const weekdays = Array.from({ length: 7 }, (_, at) => {
  const sunday = `2024-09-0${at + 1}`
  return { name: wordsOf({ weekday: 'long' }, sunday), short: wordsOf({ weekday: 'narrow' }, sunday) }
})

const inMonth = (date: string, year: string, month: string): string => {
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`
}

type MonthProps = { day: string; min: string; max: string; onMove: (date: string) => void }

/** Birth years lie far back: a list reaches them faster than an arrow per month. */
function MonthChoice({ day, min, max, onMove }: MonthProps) {
  const [year = '', month = ''] = day.split('-')
  const [newest, oldest] = [Number(max.slice(0, 4)), Number(min.slice(0, 4))]
  const years = Array.from({ length: newest - oldest + 1 }, (_, at) => String(newest - at))
  return (
    <div className={classes.choice}>
      <SelectField
        label={texts.month}
        options={months}
        value={month}
        onChange={(chosen) => onMove(inMonth(day, year, chosen))}
      />
      <SelectField
        label={texts.year}
        options={years.map((value) => ({ value, label: value }))}
        value={year}
        onChange={(chosen) => onMove(inMonth(day, chosen, month))}
      />
    </div>
  )
}

const Weekdays = () => (
  <thead>
    <tr>
      {weekdays.map(({ name, short }) => (
        <th key={name} scope="col">
          <span aria-hidden>{short}</span>
          <span className="only-heard">{name}</span>
        </th>
      ))}
    </tr>
  </thead>
)

/** One month of days; the arrows move through it, and beyond it into the next one. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const [day, setDay] = useState(() => within(value ?? max, min, max))
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)

  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus()
  }, [day])

  const moveFrom = (date: string) => (event: KeyboardEvent) => {
    const next = dayByKey(date, event.key, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    byKey.current = true
    setDay(within(next, min, max))
  }

  return (
    <div className={classes.calendar}>
      <MonthChoice day={day} min={min} max={max} onMove={(date) => setDay(within(date, min, max))} />
      <table ref={grid} className={classes.grid}>
        <caption className="only-heard">{wordsOf({ month: 'long', year: 'numeric' }, day)}</caption>
        <Weekdays />
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a place in a week has no other name
                <td key={at}>
                  {date && (
                    <button
                      type="button"
                      className={classes.day}
                      data-date={date}
                      aria-pressed={date === value}
                      tabIndex={date === day ? 0 : -1}
                      disabled={date < min || date > max}
                      aria-label={wordsOf({ day: 'numeric', month: 'long', year: 'numeric' }, date)}
                      onClick={() => onChoose(date)}
                      onKeyDown={moveFrom(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
