import type { PlateNotice } from '#web/api/notices.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconAlertTriangle, IconCircleCheck } from '#web/ui/icons.ts'
import classes from './plate-search.module.css'
import { searchTexts as texts } from './texts.ts'

/** What was found about a plate, or that nothing was. */
export function FoundNotices({ notices }: { notices: readonly PlateNotice[] }) {
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
        {texts.found(notices.length)}
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
    </>
  )
}
