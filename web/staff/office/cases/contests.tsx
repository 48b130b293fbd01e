import { Badge, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listContests } from '#contract/routes/staff/notices.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { errorText } from '#web/api/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { staffCall } from '../../client.ts'
import { EvidenceOf } from './evidence.tsx'
import { texts } from './texts.ts'

const fullPage = 50

/** What waits for a decision, oldest first, with its deadline. */
export default function Contests() {
  const [opened, setOpened] = useState<{ id: number; protocol: string } | null>(null)
  const waiting = useInfiniteQuery({
    queryKey: ['staff', 'cases', 'contests'],
    queryFn: ({ pageParam }) =>
      staffCall(listContests, {
        query: { state: 'open', ...(pageParam ? { after: pageParam } : {}) },
      } as never),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => (data.length < fullPage ? undefined : data.at(-1)?.id),
  })
  const all = waiting.data?.pages.flatMap(({ data }) => data)
  return (
    <div className="staff-form">
      <p className="staff-quiet">{all?.length === 0 ? texts.none : texts.contestsLead}</p>
      {waiting.error && <ProblemAlert text={errorText(waiting.error)} />}
      <ul className="staff-list">
        {all?.map(({ id, protocol, notice_id, plate, kind_name, due_at, is_late, is_paid }) => (
          <Card as="li" key={id}>
            <div className="staff-row">
              <div>
                <b>{plate}</b> · {kind_name}
                <div>{texts.protocol(protocol)}</div>
                <div className="staff-quiet">{texts.due(formatCivil(due_at))}</div>
                {is_late && <Badge color="red">{texts.late}</Badge>}
                {is_paid && <div>{texts.paid}</div>}
              </div>
              <Button size="sm" onClick={() => setOpened({ id: notice_id, protocol })}>
                {texts.open}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      {waiting.hasNextPage && (
        <Button variant="default" onClick={() => void waiting.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      {opened && (
        <EvidenceOf
          key={opened.id}
          id={opened.id}
          reason="contest"
          words={opened.protocol}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
