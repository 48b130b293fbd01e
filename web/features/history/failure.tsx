import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { IconRefresh } from '#web/ui/icons.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { snackbarMs } from './durations.ts'
import classes from './history.module.css'
import { texts } from './texts.ts'

type Props = {
  text: string
  /** What stands beside the button; without it, that there is nothing to show. */
  note?: string
  onRetry: () => void
}

/** Tells of a failure in a snackbar, once, and stays as the way to try again. */
export function Failure({ text, note = texts.notLoaded, onRetry }: Props) {
  useEffect(() => showSnackbar({ message: text, kind: 'error', duration: snackbarMs }), [text])
  return (
    <div className={classes.failure}>
      <p>{note}</p>
      <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
