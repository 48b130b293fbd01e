import { Title } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Actions } from './actions.tsx'
import { CloseButton } from './close-button.tsx'
import classes from './dialog.module.css'
import { findFocusAgain } from './find-focus-again.ts'
import { SnackbarOutlet } from './snackbar.tsx'
import { useBack } from './use-back.ts'

export type DialogProps = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, in the order in which `Actions` shows them. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** False: no close button, no Esc, no click beside it; the driver must choose. */
  closable?: boolean
  /** A sheet that slides in from the side instead of a window. */
  side?: boolean
  /** False: the address opened it, and closing it replaces the address, so that the way back has nothing to close. */
  closesByBack?: boolean
}

/**
 * A modal window. The browser's own dialog makes the rest of the page inert and gives the focus back when it
 * closes; it opens with the focus on its title, unless a part of it carries `data-autofocus`.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  const inPage = useContext(InPage)
  if (!opened) return null
  return inPage ? <DialogInPage {...props} /> : <OpenDialog {...props} />
}

/** Around a dialog that nobody has asked for: it stands in the page, takes no focus and keeps nothing else from being used. */
export const InPage = createContext(false)

function DialogInPage({ onClose, title, children, actions }: Omit<DialogProps, 'opened'>) {
  const titleId = useId()
  return (
    <section role="dialog" aria-labelledby={titleId} className={classes.inPage}>
      <div className={classes.head}>
        <Title order={2} id={titleId} className={classes.title ?? ''}>
          {title}
        </Title>
        <CloseButton onClose={onClose} />
      </div>
      {children}
      {actions && <Actions>{actions}</Actions>}
    </section>
  )
}

function useShown(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const putAway = useRef(false)
  // A layout effect, because the dialog must close, and give the focus back, before it leaves the document.
  useLayoutEffect(() => {
    const node = dialog.current
    if (!node) return
    putAway.current = false
    node.showModal()
    const wanted =
      node.querySelector<HTMLElement>('[data-autofocus]') ?? node.querySelector<HTMLElement>('h2')
    wanted?.focus()
    return () => {
      putAway.current = true
      node.close()
      findFocusAgain()
    }
  }, [])
  return {
    ref: dialog,
    // The browser may close a dialog without asking first; the page must follow, or bring it back. What waits for
    // a part of the page to arrive is only put away, and comes back by itself.
    onClose: () => {
      if (!putAway.current && !dialog.current?.open) onClose()
    },
  }
}

function OpenDialog(props: Omit<DialogProps, 'opened'>) {
  const {
    onClose,
    title,
    children,
    actions,
    size = 'sm',
    closable = true,
    side = false,
    closesByBack = closable,
  } = props
  const titleId = useId()
  const pressedBeside = useRef(false)
  // Who must choose is held back by nothing: the way back then leaves the screen, as without a window.
  useBack(closesByBack ? 1 : 0, onClose)
  const shown = useShown(closable ? onClose : () => shown.ref.current?.showModal())
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (closable) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same through the cancel event
    <dialog
      ref={shown.ref}
      className={classes.dialog}
      data-size={size}
      data-side={side || undefined}
      // biome-ignore lint/a11y/noRedundantRoles: older screen readers know the role and not the element
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={shown.onClose}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (closable && pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={classes.body}>
        <div className={classes.head}>
          <Title order={2} id={titleId} tabIndex={-1} className={classes.title ?? ''}>
            {title}
          </Title>
          {closable && <CloseButton onClose={onClose} />}
        </div>
        {children}
        {actions && <Actions>{actions}</Actions>}
      </div>
      <SnackbarOutlet />
    </dialog>
  )
}
