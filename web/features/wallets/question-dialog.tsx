import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import classes from './sharing.module.css'
import { sharingTexts as texts } from './texts.ts'

type Props = {
  title: string
  question: string
  hint: string
  confirm: string
  onConfirm: () => Promise<{ message: string }>
  onClose: () => void
}

/** Asks once more before somebody loses a wallet; what the server refuses is told here. */
export function QuestionDialog({ title, question, hint, confirm, onConfirm, onClose }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useOneAtATime((error) => setFailure(errorText(error)))
  const doIt = () =>
    run(async () => {
      setFailure(null)
      const { message } = await onConfirm()
      onClose()
      showSnackbar({ message })
    })
  return (
    <Dialog
      opened
      closable={!busy}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button color="red" variant="light" loading={busy} onClick={() => void doIt()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className={classes.part}>
        <p className={classes.question}>{question}</p>
        <p className={classes.hint}>{hint}</p>
        {failure && <ProblemAlert text={failure} />}
      </div>
    </Dialog>
  )
}
