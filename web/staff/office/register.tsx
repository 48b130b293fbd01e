import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readRegister } from '#contract/routes/staff/people.ts'
import { errorText } from '#web/api/errors.ts'
import { nearOf } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { staffCall } from '../client.ts'
import { texts } from './texts.ts'

const fullPage = 100

/** The append-only list, a page at a time. */
export default function Register() {
  const lines = useInfiniteQuery({
    queryKey: ['staff', 'register'],
    queryFn: ({ pageParam }) =>
      staffCall(readRegister, { query: pageParam ? { before: pageParam } : {} } as never),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < fullPage ? undefined : data.at(-1)?.id),
  })
  const all = lines.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <div className="staff-form">
      <p className="staff-quiet">{texts.registerLead}</p>
      {lines.error && <ProblemAlert text={errorText(lines.error)} />}
      <Card>
        <ol className="staff-list">
          {all.map(({ id, at, name, act, plate, reason }) => (
            <li key={id} className="staff-row">
              <span>
                <b>{name || texts.operatorKey}</b> · {texts.acts[act] ?? act}
                {plate && ` ${plate}`}
                {reason && ` · ${reason}`}
              </span>
              <span className="staff-quiet tabular">{nearOf(at)}</span>
            </li>
          ))}
        </ol>
      </Card>
      {lines.hasNextPage && (
        <Button variant="default" onClick={() => void lines.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  )
}
