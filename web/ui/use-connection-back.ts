import { useEffect, useRef } from 'react'
import { currentReach, followReach } from '#web/api/reach.ts'
import { lostTexts } from '#web/api/texts.ts'

/** The texts that stop being true when the connection is back. */
export const isOfLostConnection = (text: string): boolean =>
  [lostTexts.nothingSent, lostTexts.stillRuns, lostTexts.notLeft, lostTexts.nothingDone].includes(text)

/** Calls back once when the device is online again, or the server answers after a silence; only while `waits`. */
export function useConnectionBack(waits: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (!waits) return
    const back = () => latest.current()
    let wasSilent = currentReach().silent
    const stop = followReach(() => {
      const { silent } = currentReach()
      if (wasSilent && !silent) back()
      wasSilent = silent
    })
    window.addEventListener('online', back)
    return () => {
      stop()
      window.removeEventListener('online', back)
    }
  }, [waits])
}
