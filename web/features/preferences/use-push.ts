import { useEffect, useState } from 'react'
import { type PushState, readPushState, turnPushOff, turnPushOn } from '#web/api/messages.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { failedMs } from './durations.ts'
import { pushTexts as texts } from './texts.ts'

/** Whether this device shows pushes, and turning that on and off; null until the browser has said. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    const read = () => void readPushState().then(setState)
    read()
    // The worker may still be starting, and the driver may come back from the browser's own settings.
    void navigator.serviceWorker?.ready.then(read)
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [])

  const change = async (turn: () => Promise<PushState>, done: string) => {
    setIsBusy(true)
    try {
      const next = await turn()
      setState(next)
      if (next === 'on' || turn === turnPushOff) showSnackbar({ message: done })
    } catch {
      showSnackbar({ message: texts.failed, kind: 'error', duration: failedMs })
    } finally {
      setIsBusy(false)
    }
  }
  return {
    state,
    isBusy,
    turnOn: () => change(turnPushOn, texts.turnedOn),
    turnOff: () => change(turnPushOff, texts.turnedOff),
  }
}

export type Push = ReturnType<typeof usePush>
