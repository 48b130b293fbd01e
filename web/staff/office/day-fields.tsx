import { TextInput } from '@mantine/core'

type Days = { from: string; until: string }

/** What a filter sends: a day means all of it. */
export const wholeDays = ({ from, until }: Days): Days => ({
  from: from && `${from} 00:00:00`,
  until: until && `${until} 23:59:59`,
})

type DayFieldsProps = { days: Days; labels: Days; set: (name: keyof Days) => (day: string) => void }

/** From which day and until which. */
export const DayFields = ({ days, labels, set }: DayFieldsProps) =>
  (['from', 'until'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      label={labels[name]}
      value={days[name]}
      onChange={(event) => set(name)(event.currentTarget.value)}
    />
  ))
