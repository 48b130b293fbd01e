import { Button } from '@mantine/core'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readVersion } from '#contract/generated/routes/version.ts'
import { pauseBeforeTry } from '#domain/account/sessions/failed-start.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { byServerClock, call } from '#web/api/client.ts'
import { currentReach, followReach, pause, type Reach, tryNow } from '#web/api/reach.ts'
import { settings } from '#web/api/settings.ts'
import { storedToken } from '#web/api/stored-session.ts'
import classes from './connection.module.css'
import { followOtherTabs } from './follow-other-tabs.ts'
import { keepKnown, recallKnown } from './known.ts'
import { renewWhenOutdated } from './renewal.ts'
import { startServiceWorker } from './service-worker.ts'
import { texts } from './texts.ts'

const followOnline = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Asks until the server answers. */
async function listen(signal: AbortSignal): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    await pause(pauseBeforeTry(tries), signal)
    if (signal.aborted) return
    // Whether it answers is noted by the call itself.
    await call(readVersion, {}, { signal }).catch(() => undefined)
  }
}

/**
 * While the server is silent the page shows what it last knew and goes on asking.
 * @returns when that was learnt, in epoch milliseconds of the device; null where nothing is known
 */
function useSilence({ heardAt, hasFailed, isFaulty }: Reach, silent: boolean): number | null {
  const queries = useQueryClient()
  const [recalled, setRecalled] = useState<number | null>(null)
  const since = useRef<number | null>(null)
  const isLost = hasFailed || isFaulty
  // On a network that is only slow nothing is old: to ask for all of it anew would keep it slow.
  useEffect(() => {
    if (isLost) {
      since.current = Date.now()
      return
    }
    const before = since.current
    since.current = null
    const isOld = ({ state }: Query) => state.fetchStatus === 'idle' && state.dataUpdatedAt < (before ?? 0)
    if (before !== null) void queries.refetchQueries({ type: 'active', predicate: isOld })
  }, [isLost, queries])
  useEffect(() => {
    if (!silent) return
    setRecalled(recallKnown(queries))
    const end = new AbortController()
    void listen(end.signal)
    return () => end.abort()
  }, [silent, queries])
  return heardAt ?? recalled
}

/** Keeps as much room at the top of the page as the notice takes, so that it covers nothing (`--told`). */
function useRoom() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = notice.current
    if (!element) return
    const page = document.documentElement.style
    const observer = new ResizeObserver(() => page.setProperty('--told', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return notice
}

/** What this device noted, as the clocks of the city show it. */
const momentText = (at: number): string =>
  formatCivil(toCivil(byServerClock(at), settings().timeZone)).slice(0, -3)

/** Whether an invitation was opened without being logged in; logging in loads the page anew. */
const isInvited = (): boolean => window.location.pathname.startsWith('/convite/') && !storedToken()

/** Who has no session receives none. */
const keepPushes = async (): Promise<void> => {
  if (storedToken()) await (await import('#web/api/messages.ts')).keepPushes()
}

/**
 * Says on every page when there is no connection, and brings what helps then: the service worker, what was known. Whoever
 * opened an invitation without being logged in is told here that it waits: login and registration come back to its address.
 */
export default function Connection() {
  const queries = useQueryClient()
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine)
  const reach = useSyncExternalStore(followReach, currentReach)
  const notice = useRoom()
  const isSilent = reach.silent || reach.isFaulty
  const learntAt = useSilence(reach, isSilent)
  const known = learntAt !== null && texts.knownAt(momentText(learntAt))
  useEffect(() => {
    keepKnown(queries)
    followOtherTabs()
    renewWhenOutdated()
    void startServiceWorker().then(keepPushes)
  }, [queries])
  return (
    <div role="status" className={classes.status} ref={notice}>
      {isInvited() && <p className={classes.notice}>{texts.invited}</p>}
      {reach.confirming > 0 && <p className={classes.notice}>{texts.confirming}</p>}
      {(!isOnline || isSilent) && (
        <p className={classes.notice}>
          {texts.silent} {!isOnline && <span>{texts.offline}</span>} {isSilent && <span>{known}</span>}{' '}
          <Button variant="subtle" size="compact-md" onClick={tryNow}>
            {texts.tryNow}
          </Button>
        </p>
      )}
    </div>
  )
}
