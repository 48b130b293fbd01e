import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { noticeStatusTexts } from '#contract/codes/texts.ts'
import { listOfficeNotices } from '#contract/generated/routes/staff/notices.ts'
import { noticeLookReasonTexts } from '#contract/staff/texts.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { noticeClocks } from '#domain/notices/clock.ts'
import { type NoticeLookReason, noticeLookReasons } from '#domain/staff/looks.ts'
import { readSearch } from '#domain/staff/search.ts'
import { errorText } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { staffCall } from '../../client.ts'
import { DayFields, wholeDays } from '../day-fields.tsx'
import { dayWords } from '../day-words.ts'
import { ExportButton } from '../export-button.tsx'
import { FilterForm } from '../filter-form.tsx'
import { MoreButton, nextPage } from '../more.tsx'
import { useHanded } from '../place.ts'
import { EvidenceOf } from './evidence.tsx'
import { texts } from './texts.ts'

type Filters = { plate: string; number: string; status: string; clock: string; from: string; until: string }
const noFilters: Filters = { plate: '', number: '', status: '', clock: '', from: '', until: '' }

/** The id in what was typed as a number of a notice, as the search at the top reads it; what is none the server refuses. */
const idIn = (number: string): string => {
  const read = readSearch(number)
  return read.kind === 'notice' ? String(read.id) : number.trim()
}

const queryOf = ({ from, until, number, ...rest }: Filters) => ({
  ...rest,
  number: idIn(number),
  ...wholeDays({ from, until }),
})

const clockTexts: Record<string, string> = texts.clocks

/** The words for what a table of notices was asked by. */
const wordsOf = ({ plate, number, status, clock = '', ...days }: Partial<Filters>) => [
  plate,
  number,
  noticeStatusTexts[Number(status)],
  clockTexts[clock],
  ...dayWords(days),
]

type FilterProps = { begin: Filters; onSearch: (filters: Filters) => void }

function NoticeFilter(props: FilterProps) {
  const statuses = Object.entries(noticeStatusTexts).map(([value, label]) => ({ value, label }))
  const clocks = noticeClocks.map((value) => ({ value, label: texts.clocks[value] }))
  return (
    <FilterForm {...props}>
      {(filters, set) => (
        <>
          <TextField label={texts.plate} value={filters.plate} onChange={set('plate')} />
          <TextField label={texts.number} value={filters.number} onChange={set('number')} />
          <NativeSelect
            label={texts.status}
            data={[{ value: '', label: texts.any }, ...statuses]}
            value={filters.status}
            onChange={(event) => set('status')(event.currentTarget.value)}
          />
          <NativeSelect
            label={texts.clock}
            data={[{ value: '', label: texts.any }, ...clocks]}
            value={filters.clock}
            onChange={(event) => set('clock')(event.currentTarget.value)}
          />
          <DayFields days={filters} labels={texts} set={set} />
        </>
      )}
    </FilterForm>
  )
}

/** A reason comes before the evidence of a notice; it is in the register. */
function AskReason({ onLook }: { onLook: (reason: NoticeLookReason, words: string) => void }) {
  const [reason, setReason] = useState<NoticeLookReason>('complaint')
  const [words, setWords] = useState('')
  return (
    <Card as="section">
      <div className="staff-form">
        <NativeSelect
          label={texts.why}
          data={noticeLookReasons.map((value) => ({ value, label: noticeLookReasonTexts[value] }))}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as NoticeLookReason)}
        />
        <TextField label={texts.words} value={words} onChange={setWords} />
        <Button onClick={() => onLook(reason, words)}>{texts.look}</Button>
      </div>
    </Card>
  )
}

/** One notice that was opened: first its reason, then its evidence. */
function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const [look, setLook] = useState<{ reason: NoticeLookReason; words: string } | null>(null)
  if (!look) return <AskReason onLook={(reason, words) => setLook({ reason, words })} />
  return <EvidenceOf id={id} {...look} onClose={onClose} />
}

/** Notices by plate, number, state and day, newest first. */
export default function Notices() {
  // Another number may be sought while this screen is shown, or the same once more.
  const { handed, nth } = useHanded<{ id?: number }>()
  return <NoticeList key={nth} sought={handed?.id} />
}

function NoticeList({ sought }: { sought: number | undefined }) {
  const [filters, setFilters] = useState({ ...noFilters, number: sought === undefined ? '' : String(sought) })
  const [openedId, setOpenedId] = useState(sought ?? null)
  const found = useInfiniteQuery({
    queryKey: ['staff', 'cases', 'notices', filters],
    queryFn: ({ pageParam }) =>
      staffCall(listOfficeNotices, {
        query: { ...queryOf(filters), ...(pageParam ? { before: pageParam } : {}) },
      } as never),
    initialPageParam: 0,
    getNextPageParam: nextPage(),
  })
  const all = found.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="staff-form">
      <NoticeFilter begin={filters} onSearch={setFilters} />
      <ExportButton list="notices" asked={queryOf(filters)} told={wordsOf} />
      {found.error && <ProblemAlert text={errorText(found.error)} />}
      {all?.length === 0 && <p className="staff-quiet">{texts.noNotices}</p>}
      <ul className="staff-list">
        {all?.map(
          ({ id, plate, kind_name, address, date_notification, status_enum, clock, photos, stages }) => (
            <Card as="li" key={id}>
              <div className="staff-row">
                <div>
                  <b>{plate}</b> · {status_enum}
                  {clock !== 'running' && ` · ${texts[clock]}`}
                  <div>{[kind_name, address].filter(Boolean).join(' · ')}</div>
                  {stages && stages.length > 0 && <div className="tabular">{formatStages(stages)}</div>}
                  <div className="staff-quiet tabular">
                    {formatCivil(date_notification)}
                    {photos > 0 && ` · ${texts.photos(photos)}`}
                  </div>
                </div>
                <Button size="sm" variant="default" onClick={() => setOpenedId(id)}>
                  {texts.open}
                </Button>
              </div>
              {openedId === id && (
                // Its decision may come once another one is open.
                <Opened id={id} onClose={() => setOpenedId((now) => (now === id ? null : now))} />
              )}
            </Card>
          ),
        )}
      </ul>
      {found.hasNextPage && <MoreButton onMore={() => void found.fetchNextPage()} />}
    </div>
  )
}
