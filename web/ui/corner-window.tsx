import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import classes from './corner-window.module.css'
import { findFocusAgain } from './find-focus-again.ts'

export type CornerWindowProps = {
  title: string
  onClose: () => void
  /** At its place in the page instead of the corner, where it could cover what runs out. */
  inPlace?: boolean
  children: ReactNode
}

/**
 * A window in a corner: whoever is at work on the page goes on. It takes the focus from nobody; Esc closes it where no
 * other window is open.
 */
export function CornerWindow({ title, onClose, inPlace = false, children }: CornerWindowProps) {
  const titleId = useId()
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) onClose()
    }
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('keydown', close)
      findFocusAgain()
    }
  }, [onClose])
  return (
    <dialog
      open
      // biome-ignore lint/a11y/noRedundantRoles: older screen readers know the role and not the element
      role="dialog"
      className={inPlace ? classes.inPlace : classes.window}
      aria-labelledby={titleId}
    >
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title ?? ''}>
          {title}
        </Title>
        <CloseButton onClose={onClose} />
      </div>
      {children}
    </dialog>
  )
}
