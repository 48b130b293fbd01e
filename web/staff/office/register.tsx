import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readRegister } from '#contract/routes/staff/people.ts'
import { registerActTexts } from '#contract/staff/texts.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { staffCall } from '../client.ts'
import { dayWords } from './day-words.ts'
import { ExportButton } from './export-button.tsx'
import { texts } from './texts.ts'

const fullPage = 100

const { acts, operatorKey } = registerActTexts

type Filters = { plate: string; act: string; from: string; until: string }
const noFilters: Filters = { plate: '', act: '', from: '', until: '' }

/** What a filter sends: a day means all of it. */
const queryOf = ({ from, until, ...rest }: Filters) => ({
  ...rest,
  from: from && `${from} 00:00:00`,
  until: until && `${until} 23:59:59`,
})

function FilterForm({ onSearch }: { onSearch: (filters: Filters) => void }) {
  const [filters, setFilters] = useState(noFilters)
  const set = (name: keyof Filters) => (value: string) => setFilters({ ...filters, [name]: value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(filters)
  }
  const choices = Object.entries(acts).map(([value, label]) => ({ value, label }))
  return (
    <form className="staff-filters" noValidate onSubmit={submit}>
      <TextField label={texts.plate} value={filters.plate} onChange={set('plate')} />
      <SelectField
        label={texts.act}
        value={filters.act}
        onChange={set('act')}
        options={[{ value: '', label: texts.any }, ...choices]}
      />
      {(['from', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={texts[name]}
          value={filters[name]}
          onChange={(event) => set(name)(event.currentTarget.value)}
        />
      ))}
      <Button type="submit">{texts.search}</Button>
    </form>
  )
}

/** The append-only list, a page at a time. */
export default function Register() {
  const [filters, setFilters] = useState(noFilters)
  const lines = useInfiniteQuery({
    queryKey: ['staff', 'register', filters],
    queryFn: ({ pageParam }) =>
      staffCall(readRegister, {
        query: { ...queryOf(filters), ...(pageParam ? { before: pageParam } : {}) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < fullPage ? undefined : data.at(-1)?.id),
  })
  const all = lines.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className="staff-form">
      <p className="staff-quiet">{texts.registerLead}</p>
      <FilterForm onSearch={setFilters} />
      <ExportButton
        list="register"
        asked={queryOf(filters)}
        told={({ plate, act = '', ...days }) => [plate, acts[act], ...dayWords(days)]}
      />
      {lines.error && <ProblemAlert text={errorText(lines.error)} />}
      {all.length === 0 ? (
        lines.data && <p role="status">{texts.nothing}</p>
      ) : (
        <Card>
          <ol className="staff-list">
            {all.map(({ id, at, name, act, plate, driver_id, reason }) => (
              <li key={id} className="staff-row">
                <span>
                  <b>{name || operatorKey}</b> · {acts[act] ?? act}
                  {plate && ` ${plate}`}
                  {driver_id !== null && ` · ${texts.driver(driver_id)}`}
                  {reason && ` · ${reason}`}
                </span>
                <span className="staff-quiet tabular">{nearOf(at)}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {lines.hasNextPage && (
        <Button variant="default" onClick={() => void lines.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}
