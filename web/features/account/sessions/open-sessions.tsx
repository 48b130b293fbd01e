import { Badge, Button, Title } from '@mantine/core'
import { useId } from 'react'
import { type OpenSession, useEndSession, useSessions } from '#web/api/account/sessions.ts'
import { errorText } from '#web/api/client.ts'
import { civilToday } from '#web/api/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { sayMoment } from '#web/ui/said-time.ts'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import classes from './sessions.module.css'
import { sessionTexts as texts } from './texts.ts'

/** The server names it 'Chrome, Android'. */
function deviceName(device: string | null): string {
  const [browser, system] = device?.split(', ') ?? []
  return browser ? texts.device(browser, system) : texts.unknown
}

type SessionProps = { session: OpenSession; busy: boolean; onEnd: () => void }

function Session({ session, busy, onEnd }: SessionProps) {
  const id = useId()
  return (
    <li className={classes.session}>
      <div>
        <div className={classes.device}>
          <span id={id}>{deviceName(session.device)}</span>
          {session.current && (
            <Badge component="span" variant="light" color="green">
              {texts.current}
            </Badge>
          )}
        </div>
        <dl className={classes.times}>
          <div>
            <dt>{texts.begun}</dt>
            <dd>
              <DateTime civil={session.created_at} />
            </dd>
          </div>
          {!session.current && (
            <div>
              <dt>{texts.lastSeen}</dt>
              <dd>
                <DateTime civil={session.last_seen_at} said={sayMoment(session.last_seen_at, civilToday())} />
              </dd>
            </div>
          )}
        </dl>
      </div>
      {!session.current && (
        <Button variant="default" aria-describedby={id} disabled={busy} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

function SessionList() {
  const { data: sessions, isError, refetch } = useSessions()
  const end = useEndSession()
  const endOne = (id: number | null) =>
    end.mutate(id, {
      onSuccess: ({ message }) => showSnackbar({ message }),
      onError: (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
    })
  if (!sessions) {
    if (isError) return <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
    return <LineSkeletons count={3} />
  }
  return (
    <>
      <ul className={classes.sessions}>
        {sessions.map((session) => (
          <Session key={session.id} session={session} busy={end.isPending} onEnd={() => endOne(session.id)} />
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button
          variant="light"
          color="red"
          className={classes.button ?? ''}
          disabled={end.isPending}
          onClick={() => endOne(null)}
        >
          {texts.endOthers}
        </Button>
      )}
    </>
  )
}

/** Where the account is logged in. */
export const OpenSessions = () => (
  <Card as="section" labelledBy="sessoes-abertas">
    <div className={classes.section}>
      <Title order={2} id="sessoes-abertas" className={classes.title ?? ''}>
        {texts.title}
      </Title>
      <p className={classes.hint}>{texts.hint}</p>
      <SessionList />
    </div>
  </Card>
)
