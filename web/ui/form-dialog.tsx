import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './form-dialog.module.css'

type FormDialogProps = {
  title: string
  /** What the two buttons say. */
  submit: string
  cancel: string
  busy: boolean
  /** Whether it cannot be closed while it is busy. */
  waits?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** The field that a dialog opens with the focus on is given this as its `inputRef`. */
export const takeFocus = (input: HTMLInputElement | null) => input?.setAttribute('data-autofocus', '')

/** A dialog that is one short form. */
export function FormDialog({ title, busy, waits = false, onSubmit, onClose, ...rest }: FormDialogProps) {
  const formId = useId()
  const held = waits && busy
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      closable={!held}
      actions={
        <>
          <Button type="submit" form={formId} loading={busy}>
            {rest.submit}
          </Button>
          <Button variant="default" disabled={held} onClick={onClose}>
            {rest.cancel}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} noValidate onSubmit={onSubmit}>
        {rest.children}
      </form>
    </Dialog>
  )
}
