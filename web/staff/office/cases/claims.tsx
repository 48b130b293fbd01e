import { Badge } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listLateClaims } from '#contract/generated/routes/shifts.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { type RefusedClaims, refusedClaims } from '#domain/shifts/claims.ts'
import { errorText } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { staffCall } from '../../client.ts'
import { FilterForm } from '../filter-form.tsx'
import { MoreButton, nextPage } from '../more.tsx'
import { filterTexts } from '../texts.ts'
import { texts } from './texts.ts'

type Filters = { what: RefusedClaims; plate: string }

/** What agents noted and nothing came of: what was refused, and notices that were wanted against who had paid. */
export default function Claims() {
  const [filters, setFilters] = useState<Filters>({ what: 'refused', plate: '' })
  const found = useInfiniteQuery({
    queryKey: ['staff', 'cases', 'claims', filters],
    queryFn: ({ pageParam }) =>
      staffCall(listLateClaims, { query: { ...filters, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: nextPage(),
  })
  const all = found.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="staff-form">
      <FilterForm begin={filters} onSearch={setFilters}>
        {({ what, plate }, set) => (
          <>
            <SelectField
              label={filterTexts.show}
              value={what}
              onChange={(value) => set('what')(value as RefusedClaims)}
              options={refusedClaims.map((value) => ({ value, label: texts.claimFilters[value] }))}
            />
            <TextField label={texts.plate} value={plate} onChange={set('plate')} />
          </>
        )}
      </FilterForm>
      <p className="staff-quiet">{texts.claimsLead[filters.what]}</p>
      {found.error && <ProblemAlert text={errorText(found.error)} />}
      {all?.length === 0 && <p role="status">{texts.noClaims}</p>}
      <ul className="staff-list">
        {all?.map(({ id, kind, plate, address, noted_at, arrived_at, outcome, name }) => (
          <Card as="li" key={id}>
            <b>{plate}</b> · {texts.claimKinds[kind]} <Badge color="gray">{texts.outcomes[outcome]}</Badge>
            {address && <div>{address}</div>}
            <div className="staff-quiet tabular">
              {texts.claimTimes(formatCivil(noted_at), formatCivil(arrived_at))}
            </div>
            <div className="staff-quiet">{texts.claimBy(name)}</div>
          </Card>
        ))}
      </ul>
      {found.hasNextPage && <MoreButton onMore={() => void found.fetchNextPage()} />}
    </div>
  )
}
