import { Badge, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listContests } from '#contract/generated/routes/staff/notices.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import type { contestFilters } from '#domain/notices/contests.ts'
import { errorText } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type StaffOutput, staffCall } from '../../client.ts'
import { ExportButton } from '../export-button.tsx'
import { FilterForm } from '../filter-form.tsx'
import { MoreButton, nextPage } from '../more.tsx'
import { useHanded } from '../place.ts'
import { filterTexts } from '../texts.ts'
import { EvidenceOf } from './evidence.tsx'
import { LinkBadge } from './link-badge.tsx'
import { texts } from './texts.ts'

type Contest = StaffOutput<typeof listContests>['data'][number]
type Filters = { state: (typeof contestFilters)[number]; plate: string; protocol: string }

/** The order of the choices: what waits, then what was decided and how, then all of it. */
const choices = [
  'open',
  'decided',
  'accepted',
  'rejected',
  'any',
] as const satisfies (typeof contestFilters)[number][]

const choiceTexts: Record<string, string> = texts.filters

type FilterProps = { begin: Filters; onSearch: (filters: Filters) => void }

const ContestFilter = (props: FilterProps) => (
  <FilterForm {...props}>
    {({ state, plate, protocol }, set) => (
      <>
        <SelectField
          label={filterTexts.show}
          value={state}
          onChange={(value) => set('state')(value as Filters['state'])}
          options={choices.map((value) => ({ value, label: texts.filters[value] }))}
        />
        <TextField label={texts.plate} value={plate} onChange={set('plate')} />
        <TextField
          label={texts.protocolField}
          inputMode="numeric"
          value={protocol}
          onChange={set('protocol')}
        />
      </>
    )}
  </FilterForm>
)

/** What waits for a decision, oldest first, with its deadline; or what was decided, or all of it, newest first, with its reason. */
export default function Contests() {
  // Another protocol may be sought while this screen is shown, or the same once more.
  const { handed, nth } = useHanded<{ protocol?: string }>()
  return <ContestList key={nth} sought={handed?.protocol} />
}

function ContestList({ sought }: { sought: string | undefined }) {
  const [opened, setOpened] = useState<{ id: number; protocol: string } | null>(null)
  const [filters, setFilters] = useState<Filters>({
    state: sought === undefined ? 'open' : 'any',
    plate: '',
    protocol: sought ?? '',
  })
  const found = useInfiniteQuery({
    queryKey: ['staff', 'cases', 'contests', filters],
    queryFn: ({ pageParam }) =>
      staffCall(listContests, { query: { ...filters, ...(pageParam ? { after: pageParam } : {}) } }),
    initialPageParam: 0,
    getNextPageParam: nextPage(),
  })
  const all = found.data?.pages.flatMap(({ data }) => data)
  const isOpen = filters.state === 'open'
  const isAll = isOpen && filters.plate === '' && filters.protocol === ''
  const lead = filters.state === 'any' ? 'anyLead' : isOpen ? 'contestsLead' : 'decidedLead'
  const search = (sought: Filters) => {
    setOpened(null)
    setFilters(sought)
  }
  return (
    <div className="staff-form">
      <ContestFilter begin={filters} onSearch={search} />
      <ExportButton
        list="contests"
        asked={filters}
        told={({ state = '', plate, protocol }) => [choiceTexts[state], plate, protocol]}
      />
      {all && (
        <p className="staff-quiet" role="status">
          {texts[all.length > 0 ? lead : isAll ? 'none' : 'noneDecided']}
        </p>
      )}
      {found.error && <ProblemAlert text={errorText(found.error)} />}
      <ul className="staff-list">
        {all?.map((contest) => (
          <Card as="li" key={contest.id}>
            <ContestRow
              contest={contest}
              open={() => setOpened({ id: contest.notice_id, protocol: contest.protocol })}
            />
            {opened?.protocol === contest.protocol && (
              <EvidenceOf
                id={opened.id}
                reason="contest"
                words={opened.protocol}
                // Its decision may come once another one is open.
                onClose={() => setOpened((now) => (now?.protocol === contest.protocol ? null : now))}
              />
            )}
          </Card>
        ))}
      </ul>
      {found.hasNextPage && <MoreButton onMore={() => void found.fetchNextPage()} />}
    </div>
  )
}

function ContestRow({ contest, open }: { contest: Contest; open: () => void }) {
  const {
    protocol,
    plate,
    kind_name,
    state,
    due_at,
    decided_at,
    decided_by,
    reason,
    is_late,
    is_paid,
    link,
  } = contest
  return (
    <div className="staff-row">
      <div>
        <b>{plate}</b> · {kind_name}{' '}
        {state !== 'open' && (
          <Badge color={state === 'accepted' ? 'green' : 'gray'}>{texts.states[state]}</Badge>
        )}
        <div>{texts.protocol(protocol)}</div>
        <LinkBadge link={link} />
        {decided_at === null ? (
          <>
            <div className="staff-quiet">{texts.due(formatCivil(due_at))}</div>
            {is_late && <Badge color="red">{texts.late}</Badge>}
            {is_paid && <div>{texts.paid}</div>}
          </>
        ) : (
          <>
            {reason && <div>{reason}</div>}
            <div className="staff-quiet">{texts.decidedBy(decided_by, formatCivil(decided_at))}</div>
          </>
        )}
      </div>
      <Button size="sm" variant={state === 'open' ? 'filled' : 'default'} onClick={open}>
        {texts.open}
      </Button>
    </div>
  )
}
