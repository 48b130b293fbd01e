import { Button, Title } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { contestRows } from '#domain/notices/contests.ts'
import { errorText } from '#web/api/client.ts'
import { type OwnContest, useOwnContests } from '#web/api/notices/contests.ts'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconChevronRight } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Plate } from '#web/ui/plate.tsx'
import classes from './own-contests.module.css'
import { texts } from './texts.ts'

/** What has come may ask for more at once, as the payment forms do for the notices; by then that has begun. */
const quietMs = 100

/** Whether what the screen begins with has come: it is shown above, and would push on what stood here before it. */
function useIsQuiet(): boolean {
  const awaited = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (awaited > 0) return
    const timer = setTimeout(() => setQuiet(true), quietMs)
    return () => clearTimeout(timer)
  }, [awaited])
  return isQuiet
}

/** Leads to the notice: once it is paid or called off nothing else does. */
const Line = ({ contest }: { contest: OwnContest }) => (
  <li>
    <Link href={`/irregularidades/${contest.notice_id}`} className={classes.line ?? ''}>
      <span className={classes.words}>
        <span className={classes.first}>
          <Plate plate={contest.plate} size="sm" />
          <span>
            {texts.protocol}{' '}
            <b className="tabular" translate="no">
              {contest.protocol}
            </b>
          </span>
        </span>
        <span>{contest.kind_name}</span>
        <b>{contest.state_name}</b>
        <span className={classes.quiet}>
          <span>{contest.decided_at ? texts.decided : texts.answerBy}</span>{' '}
          <DateTime civil={contest.decided_at ?? contest.due_at} />
        </span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  </li>
)

/** What the driver contested, by protocol; nothing where that is nothing. */
export default function OwnContests() {
  const [pages, setPages] = useState(1)
  const { data: contests = [], error, refetch, isPlaceholderData } = useOwnContests(pages)
  const isQuiet = useIsQuiet()
  const titleId = useId()
  if (!isQuiet || (contests.length === 0 && !error)) return null
  return (
    <Card as="section" labelledBy={titleId}>
      <div className={classes.section}>
        <Title order={2} size="h3" id={titleId}>
          {texts.own}
        </Title>
        {contests.length > 0 && (
          <ul className={classes.list}>
            {contests.map((contest) => (
              <Line key={contest.id} contest={contest} />
            ))}
          </ul>
        )}
        {error && <LoadFailure text={errorText(error)} onRetry={() => void refetch()} />}
        {(isPlaceholderData || contests.length === pages * contestRows) && (
          <Button variant="default" loading={isPlaceholderData} onClick={() => setPages(pages + 1)}>
            {texts.more}
          </Button>
        )}
      </div>
    </Card>
  )
}
