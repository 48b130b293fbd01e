import { useEffect, useSyncExternalStore } from 'react'
import { keepPushes } from '#web/api/messages.ts'
import classes from './connection.module.css'
import { followOtherTabs } from './follow-other-tabs.ts'
import { renewWhenOutdated } from './renewal.ts'
import { startServiceWorker } from './service-worker.ts'
import { texts } from './texts.ts'

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Says on every page when there is no connection, and brings what helps then: the service worker. */
export default function Connection() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  useEffect(() => {
    followOtherTabs()
    renewWhenOutdated()
    void startServiceWorker().then(keepPushes)
  }, [])
  return (
    <div role="status" className={classes.status}>
      {!isOnline && <p className={classes.offline}>{texts.offline}</p>}
    </div>
  )
}
