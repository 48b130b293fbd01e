import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  downloadExport,
  exportContests,
  exportCorrections,
  exportNotices,
  exportRefundRequests,
  exportRegister,
  exportTakings,
  listExports,
} from '#contract/generated/routes/staff/exports.ts'
import { isAskedSame, type OfficeList } from '#domain/staff/exports.ts'
import { errorText } from '#web/api/errors.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { instantOf, nearOf } from '#web/api/settings.ts'
import { download } from '#web/ui/download.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../client.ts'
import { useStaffOnce } from '../use-staff-once.ts'
import { exportTexts as texts } from './texts.ts'

const routes = {
  notices: exportNotices,
  contests: exportContests,
  register: exportRegister,
  takings: exportTakings,
  refunds: exportRefundRequests,
  corrections: exportCorrections,
} as const satisfies Record<OfficeList, object>

type Tables = StaffOutput<typeof listExports>
type Table = Tables['data'][number]

const pollEveryMs = 1000

const key = ['staff', 'exports']

type ExportButtonProps = {
  list: OfficeList
  /** What the list shows; empty parts narrow nothing. */
  asked: Readonly<Record<string, string>>
  /** The words for what a table of this list was asked by; those that are missing or empty are left out. */
  told: (asked: Partial<Record<string, string>>) => readonly (string | undefined)[]
}

/**
 * Has the list that is shown made into a table by a job, tells how far it is, and fetches it when it is ready. Whoever was
 * away meanwhile finds it here again, and those of the same list that were asked for otherwise.
 */
export function ExportButton(props: ExportButtonProps) {
  // Another list is another table.
  return <Exported key={JSON.stringify(props.asked)} {...props} />
}

function Exported({ list, asked, told }: ExportButtonProps) {
  const known = useQuery({
    queryKey: key,
    queryFn: () => staffCall(listExports, {}),
    refetchInterval: ({ state }) => (state.data?.data.some(isMaking) ? pollEveryMs : false),
  })
  const start = useStart(list, asked)
  const tables = known.data?.data.filter((table) => table.list === list && isStillThere(table)) ?? []
  const own = tables.find((table) => isAskedSame(table.asked, asked))
  const others = tables.filter(
    (table, at) =>
      table.state !== 'too_long' &&
      tables.findIndex((other) => isAskedSame(other.asked, table.asked)) === at &&
      !isAskedSame(table.asked, asked),
  )
  // Only what was asked for here and now comes by itself; what is found again waits to be fetched.
  const fresh = own?.state === 'ready' && own.id === start.data?.id ? own.id : null
  useEffect(() => {
    if (fresh !== null) download(fileOf(fresh))
  }, [fresh])
  const waits = own !== undefined && isMaking(own)
  const problem = start.error ?? (waits ? known.error : null)
  return (
    <div className="office-export no-print">
      <Button
        variant="default"
        loading={start.isPending || (waits && !problem)}
        onClick={() => start.mutate()}
      >
        {texts.start}
      </Button>
      {problem && <ProblemAlert text={errorText(problem)} />}
      {own && !problem && <Progress table={own} />}
      {others.length > 0 && <Others tables={others} told={told} />}
    </div>
  )
}

const useStart = (list: OfficeList, asked: ExportButtonProps['asked']) => {
  const client = useQueryClient()
  const { send } = useStaffOnce(routes[list])
  return useMutation({
    mutationFn: () => {
      const body = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
      return send({ body }) as Promise<Table>
    },
    onSuccess: async (table) => {
      // An answer that was on its way does not know the new one yet.
      await client.cancelQueries({ queryKey: key })
      client.setQueryData<Tables>(key, (before) => ({
        data: [table, ...(before?.data ?? []).filter(({ id }) => id !== table.id)],
      }))
    },
  })
}

const isMaking = ({ state }: Table): boolean => state === 'making'

const isStillThere = ({ expires_at }: Table): boolean => instantOf(expires_at) > serverNow()

const fileOf = (id: number): string => downloadExport.path.replace(':id', String(id))

function Progress({ table, words = '' }: { table: Table; words?: string }) {
  const { id, state, percent, rows, asked_at, expires_at } = table
  if (state === 'too_long') return <p role="status">{texts.tooLong}</p>
  if (state === 'making') {
    return (
      <label className="office-progress">
        <span role="status">{words ? texts.makingOther(words, percent) : texts.making(percent)}</span>
        <progress max={100} value={percent} />
      </label>
    )
  }
  return (
    <p role="status">
      {words ? texts.readyOther(words, texts.rows(rows ?? 0)) : texts.ready(texts.rows(rows ?? 0))}{' '}
      <a href={fileOf(id)} download aria-label={words ? `${texts.fetch}: ${words}` : undefined}>
        {texts.fetch}
      </a>{' '}
      <span className="staff-quiet">{texts.until(nearOf(asked_at), nearOf(expires_at))}</span>
    </p>
  )
}

function Others({ tables, told }: { tables: readonly Table[]; told: ExportButtonProps['told'] }) {
  return (
    <section aria-label={texts.others}>
      <p className="staff-quiet">{texts.others}</p>
      <ul className="office-tables">
        {tables.map((table) => (
          <li key={table.id}>
            <Progress table={table} words={told(table.asked).filter(Boolean).join(' · ') || texts.all} />
          </li>
        ))}
      </ul>
    </section>
  )
}
