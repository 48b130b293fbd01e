import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconAlertTriangle } from './icons.ts'
import { isOffline, useConnectionBack } from './use-connection-back.ts'

/** Once the connection is back, what was said of its loss is not true any more, and goes. */
export function ProblemAlert({ text }: { text: string }) {
  const [over, setOver] = useState<string | null>(null)
  useConnectionBack(isOffline(text), () => setOver(text))
  return over === text ? null : <ShownProblem text={text} />
}

/**
 * What stands in the way, read out and with the focus on it: the button that was pressed is disabled while its
 * call runs and would lose the focus to nothing.
 */
function ShownProblem({ text }: { text: string }) {
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
