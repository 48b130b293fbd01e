import { useEffect, useRef } from 'react'
import { useIsHere } from './use-is-here.ts'

export type Soon = { begin: (afterMs: number, act: () => void) => void; callOff: () => void }

/**
 * What the page does by itself a moment from now, as a reload after a success: once, not after it was called off, and not
 * once whoever asked for it has left the screen, where somebody may have begun something else. The success may come after that.
 */
export function useSoon(): Soon {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHere = useIsHere()
  useEffect(() => () => clearTimeout(timer.current), [])
  const callOff = () => clearTimeout(timer.current)
  return {
    begin: (afterMs, act) => {
      callOff()
      if (isHere()) timer.current = setTimeout(act, afterMs)
    },
    callOff,
  }
}
