import { useEffect, useRef } from 'react'
import { findFocusAgain } from './find-focus-again.ts'

/**
 * Finds the focus again once a call has ended, where no dialog tells what came of it: its button was disabled meanwhile, or
 * is gone with what it stood in; then `nearest` says who takes the focus.
 */
export function useFocusAfter(busy: boolean, nearest: () => HTMLElement | null): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) findFocusAgain(nearest())
    wasBusy.current = busy
  })
}
