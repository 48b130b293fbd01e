import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { addDays } from '#domain/brazil/civil-time.ts'
import { daysOf } from '#domain/staff/periods.ts'
import { civilToday } from '#web/api/settings.ts'
import { periodTexts as texts } from './texts.ts'

/** Civil days, both included. */
export type Period = { from: string; until: string }

/** The last so many days, today included. */
export const lastDays = (days: number): Period => ({
  from: addDays(civilToday(), 1 - days),
  until: civilToday(),
})

const presets = [
  { title: texts.today, days: 1 },
  { title: texts.week, days: 7 },
  { title: texts.month, days: 30 },
]

/** Chooses a period: the usual ones by one tap, any other by its two days. */
export function PeriodForm({ period, choose }: { period: Period; choose: (period: Period) => void }) {
  const [typed, setTyped] = useState(period)
  const [wrong, setWrong] = useState(false)
  const take = (next: Period) => {
    setTyped(next)
    setWrong(false)
    choose(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (daysOf(typed.from, typed.until)) take(typed)
    else setWrong(true)
  }
  return (
    <form className="office-period no-print" onSubmit={submit} noValidate aria-label={texts.period}>
      <div className="office-buttons">
        {presets.map(({ title, days }) => (
          <Button key={title} variant="default" onClick={() => take(lastDays(days))}>
            {title}
          </Button>
        ))}
      </div>
      <div className="office-dates">
        <TextInput
          type="date"
          label={texts.from}
          value={typed.from}
          onChange={(event) => setTyped({ ...typed, from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={texts.until}
          value={typed.until}
          error={wrong && texts.wrong}
          onChange={(event) => setTyped({ ...typed, until: event.currentTarget.value })}
        />
        <Button type="submit">{texts.show}</Button>
      </div>
    </form>
  )
}
