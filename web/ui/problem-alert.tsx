import { Alert } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { IconAlertTriangle } from './icons.ts'
import { isOffline, useConnectionBack } from './use-connection-back.ts'

/** Once the connection is back, what was said of its loss is not true any more, and goes. */
export function ProblemAlert({ text }: { text: string }) {
  const [over, setOver] = useState<string | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  useConnectionBack(isOffline(text), () => {
    if (alert.current?.contains(document.activeElement)) focusAround(alert.current)
    setOver(text)
  })
  return over === text ? null : <ShownProblem text={text} alert={alert} />
}

/** Moves the focus to the alert's container. Removing a focused alert would move it to the top of the page. */
function focusAround(alert: HTMLElement): void {
  const around = alert.closest<HTMLElement>('form, dialog, [role=dialog], main')
  if (around && !around.hasAttribute('tabindex')) around.tabIndex = -1
  around?.focus({ preventScroll: true })
}

/**
 * What stands in the way, read out and with the focus on it: the button that was pressed is disabled while its
 * call runs and would lose the focus to nothing.
 */
function ShownProblem({ text, alert }: { text: string; alert: RefObject<HTMLDivElement | null> }) {
  useEffect(() => alert.current?.focus(), [alert])
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
    >
      {text}
    </Alert>
  )
}
