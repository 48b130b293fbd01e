import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readRegister } from '#contract/generated/routes/staff/people.ts'
import { registerActTexts } from '#contract/staff/texts.ts'
import { pageRows } from '#domain/staff/pages.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { staffCall } from '../client.ts'
import { DayFields, wholeDays } from './day-fields.tsx'
import { dayWords } from './day-words.ts'
import { ExportButton } from './export-button.tsx'
import { FilterForm } from './filter-form.tsx'
import { MoreButton, nextPage } from './more.tsx'
import { wordsOf } from './register-words.ts'
import { texts } from './texts.ts'

const { acts, operatorKey } = registerActTexts

type Filters = { plate: string; act: string; from: string; until: string }
const noFilters: Filters = { plate: '', act: '', from: '', until: '' }

const queryOf = ({ from, until, ...rest }: Filters) => ({
  ...rest,
  ...wholeDays({ from, until }),
})

function RegisterFilter({ onSearch }: { onSearch: (filters: Filters) => void }) {
  const choices = Object.entries(acts).map(([value, label]) => ({ value, label }))
  return (
    <FilterForm begin={noFilters} onSearch={onSearch}>
      {(filters, set) => (
        <>
          <TextField label={texts.plate} value={filters.plate} onChange={set('plate')} />
          <SelectField
            label={texts.act}
            value={filters.act}
            onChange={set('act')}
            options={[{ value: '', label: texts.any }, ...choices]}
          />
          <DayFields days={filters} labels={texts} set={set} />
        </>
      )}
    </FilterForm>
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
    getNextPageParam: nextPage(pageRows.register),
  })
  const all = lines.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className="staff-form">
      <p className="staff-quiet">{texts.registerLead}</p>
      <RegisterFilter onSearch={setFilters} />
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
            {all.map(({ id, at, name, act, plate, driver_id, person, reason, details }) => (
              <li key={id} className="staff-row">
                <span>
                  <b>{name || operatorKey}</b> · {acts[act] ?? act}
                  {plate && ` ${plate}`}
                  {driver_id !== null && ` · ${texts.driver(driver_id)}`}
                  {wordsOf({ act, person, details }).map((words) => ` · ${words}`)}
                  {reason && ` · ${reason}`}
                </span>
                <span className="staff-quiet tabular">{nearOf(at)}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {lines.hasNextPage && <MoreButton onMore={() => void lines.fetchNextPage()} />}
    </div>
  )
}
