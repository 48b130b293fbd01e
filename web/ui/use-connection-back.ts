import { useEffect, useRef } from 'react'
import { texts } from './texts.ts'

/** The device is online again; or, by `web/api/reach.ts`, the server answers after a silence. */
const backEvents = ['online', 'rotativo.back']

/** Whether a text stops being true when the connection is back. */
export const isOffline = (text: string): boolean => text.startsWith(texts.offline)

/** Calls back when the connection returns, while `waits`. */
export function useConnectionBack(waits: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (!waits) return
    const back = () => latest.current()
    for (const event of backEvents) window.addEventListener(event, back)
    return () => {
      for (const event of backEvents) window.removeEventListener(event, back)
    }
  }, [waits])
}
