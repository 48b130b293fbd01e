import { ActionIcon, Title } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './corner-window.module.css'
import { findFocusAgain } from './find-focus-again.ts'
import { IconX } from './icons.ts'
import { texts } from './texts.ts'

export type CornerWindowProps = { title: string; onClose: () => void; children: ReactNode }

/**
 * A window in a corner: whoever is at work on the page goes on. It takes the focus from nobody; who has none yet hears it at
 * once, and Esc closes it there.
 */
export function CornerWindow({ title, onClose, children }: CornerWindowProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    return findFocusAgain
  }, [])
  return (
    <dialog
      open
      // biome-ignore lint/a11y/noRedundantRoles: older screen readers know the role and not the element
      role="dialog"
      className={classes.window}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={classes.head}>
        <Title order={2} id={titleId} tabIndex={-1} ref={heading} className={classes.title ?? ''}>
          {title}
        </Title>
        <ActionIcon color="gray" aria-label={texts.close} onClick={onClose}>
          <IconX size={22} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </dialog>
  )
}
