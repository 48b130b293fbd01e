import { lazy, Suspense } from 'react'
import type { PlateNotice } from '#web/api/notices/lists.ts'
import { useSettings } from '#web/api/settings.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconAlertTriangle, IconCircleCheck } from '#web/ui/icons.ts'
import classes from './plate-search.module.css'
import { searchTexts as texts } from './texts.ts'

const PayFound = lazy(() => import('./pay-found.tsx'))

export type FoundNoticesProps = { plate: string; notices: readonly PlateNotice[] }

/** What was found about a plate with the way to pay it, or that nothing was. */
export function FoundNotices({ plate, notices }: FoundNoticesProps) {
  const { regularize } = useSettings()
  if (notices.length === 0) {
    return (
      <p className={classes.none}>
        <IconCircleCheck size={24} aria-hidden />
        {texts.none}
      </p>
    )
  }
  return (
    <>
      <h3 className={classes.found}>
        <IconAlertTriangle size={22} aria-hidden />
        <span>{texts.found(notices.length)}</span>
      </h3>
      <ul className={classes.list}>
        {[...notices.entries()].map(([at, { date_notification, address, status }]) => (
          <li key={at} className={classes.notice}>
            <DateTime civil={date_notification} />
            <span className={classes.status}>{status}</span>
            <span className={classes.address}>{address || texts.noAddress}</span>
          </li>
        ))}
      </ul>
      <Suspense>{regularize && <PayFound plate={plate} found={notices.length} />}</Suspense>
    </>
  )
}
