import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Actions } from './actions.tsx'
import classes from './step-form.module.css'
import { texts } from './texts.ts'

export type StepFormProps = {
  children: ReactNode
  next: string
  ready: boolean
  busy: boolean
  onNext: () => void
  onBack?: () => void
  /** The word on the button back, where it is not the usual one. */
  back?: string
}

/** The content of a step over its buttons; Enter goes on as the button does. */
export function StepForm({ children, next, ready, busy, onNext, onBack, back }: StepFormProps) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !busy) onNext()
      }}
    >
      {children}
      <Actions align="start">
        <Button type="submit" loading={busy} disabled={!ready || busy}>
          {next}
        </Button>
        {onBack && (
          <Button variant="default" disabled={busy} onClick={onBack}>
            {back ?? texts.back}
          </Button>
        )}
      </Actions>
    </form>
  )
}
