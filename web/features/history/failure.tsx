import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { IconRefresh } from '#web/ui/icons.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import classes from './history.module.css'
import { texts } from './texts.ts'

/** Timer of the specification: the history snackbar lasts 4 s. */
const snackbarMs = 4000

type Props = { text: string; onRetry: () => void }

/** Tells of a failure in a snackbar, and stays as the way to try again. */
export function Failure({ text, onRetry }: Props) {
  useEffect(() => showSnackbar({ message: text, kind: 'error', duration: snackbarMs }), [text])
  return (
    <div className={classes.failure}>
      <p>{text}</p>
      <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
