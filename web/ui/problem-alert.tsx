import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconAlertTriangle } from './icons.ts'

/**
 * What stands in the way, read out and with the focus on it: the button that was pressed is disabled while its
 * call runs and would lose the focus to nothing.
 */
export function ProblemAlert({ text }: { text: string }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
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
