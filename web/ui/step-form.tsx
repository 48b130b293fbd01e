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
  /** What the buttons are about; on a phone it stays with them at the foot of the window. */
  bar?: ReactNode
}

/** The content of a step over its buttons; Enter goes on as the button does. */
export function StepForm({ children, next, ready, busy, onNext, onBack, back, bar }: StepFormProps) {
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
      <div className={classes.foot} data-bar={bar ? true : undefined}>
        {bar && <div className={classes.bar}>{bar}</div>}
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
      </div>
    </form>
  )
}
