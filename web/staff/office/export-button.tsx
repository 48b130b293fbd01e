import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  downloadExport,
  type exportContests,
  type exportNotices,
  type exportRefunds,
  type exportRegister,
  type exportTakings,
  readExport,
} from '#contract/routes/staff/exports.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { download } from '#web/ui/download.ts'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { type StaffOutput, staffCall } from '../client.ts'
import { exportTexts as texts } from './texts.ts'

type Exporting =
  | typeof exportNotices
  | typeof exportContests
  | typeof exportRegister
  | typeof exportTakings
  | typeof exportRefunds

type Table = StaffOutput<typeof readExport>

const pollEveryMs = 1000

type ExportButtonProps = {
  route: Exporting
  /** What the list shows; empty parts narrow nothing. */
  asked: Readonly<Record<string, string>>
}

/** Has the list that is shown made into a table by a job, tells how far it is, and fetches it when it is ready. */
export function ExportButton({ route, asked }: ExportButtonProps) {
  // Another list is another table.
  return <Exported key={JSON.stringify(asked)} route={route} asked={asked} />
}

function Exported({ route, asked }: ExportButtonProps) {
  const start = useMutation({
    mutationFn: () => {
      const body = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
      return staffCall(route, { body } as never) as Promise<Table>
    },
  })
  const id = start.data?.id
  const progress = useQuery({
    queryKey: ['staff', 'export', id],
    queryFn: () => staffCall(readExport, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    initialData: start.data,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? pollEveryMs : false),
    gcTime: 0,
  })
  const table = id === undefined ? undefined : progress.data
  const isReady = table?.state === 'ready'
  useEffect(() => {
    if (isReady && id !== undefined) download(fileOf(id))
  }, [isReady, id])
  const problem = start.error ?? progress.error
  return (
    <div className="office-export no-print">
      <Button
        variant="default"
        loading={start.isPending || (table?.state === 'making' && !problem)}
        onClick={() => start.mutate()}
      >
        {texts.start}
      </Button>
      {problem && <ProblemAlert text={errorText(problem)} />}
      {table && !problem && <Progress table={table} />}
    </div>
  )
}

const fileOf = (id: number): string => downloadExport.path.replace(':id', String(id))

function Progress({ table: { id, state, percent, rows, expires_at } }: { table: Table }) {
  if (state === 'too_long') return <p role="status">{texts.tooLong}</p>
  if (state === 'making') {
    return (
      <label className="office-progress">
        <span role="status">{texts.making(percent)}</span>
        <progress max={100} value={percent} />
      </label>
    )
  }
  return (
    <p role="status">
      {texts.ready(rows ?? 0)}{' '}
      <a href={fileOf(id)} download>
        {texts.fetch}
      </a>{' '}
      <span className="staff-quiet">{texts.until(nearOf(expires_at))}</span>
    </p>
  )
}
