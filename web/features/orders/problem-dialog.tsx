import { Alert, Button } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconAlertTriangle } from '#web/ui/icons.ts'
import { LineSkeletons } from '#web/ui/skeletons.tsx'
import classes from './credits.module.css'
import { texts } from './texts.ts'
import type { Problem } from './use-credit-flow.ts'

/** Confirms the phone by code; a part of the account feature that `web/app` hands in (docs/decisions/0008). */
export type PhoneVerificationPart = ComponentType<{ onConfirmed: () => void }>

export type ProblemDialogProps = {
  problem: Problem
  PhoneVerification: PhoneVerificationPart
  onClose: () => void
}

/** What stood in the way: a phone to confirm first, or anything else with its text (specification 8). */
export function ProblemDialog({ problem, PhoneVerification, onClose }: ProblemDialogProps) {
  if (problem.needsPhone) {
    return (
      <Dialog opened title={texts.attention} onClose={onClose}>
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          {problem.text}
        </Alert>
        <Suspense fallback={<LineSkeletons count={3} />}>
          <PhoneVerification onConfirmed={onClose} />
        </Suspense>
      </Dialog>
    )
  }
  return (
    <Dialog
      opened
      role="alertdialog"
      title={texts.errorTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.understood}</Button>}
    >
      <p className={classes.message}>{problem.text}</p>
    </Dialog>
  )
}
