import { Alert } from '@mantine/core'
import { useEffect } from 'react'
import { endedKey, noteInTab } from '#web/api/stored-session.ts'
import classes from './landing.module.css'
import { texts } from './texts.ts'

/** Says once that the session ended without the driver's doing (decision Q151). */
export default function SessionEnd() {
  useEffect(() => noteInTab(endedKey, null), [])
  return (
    <div className={classes.open}>
      <Alert color="yellow" variant="light" role="status">
        {texts.sessionEnded}
      </Alert>
    </div>
  )
}
