import { useEffect, useRef } from 'react'

/**
 * Asks whether the part of the screen that asks still stands. Whatever waited for an answer asks it before the page goes elsewhere
 * by itself, and says where everybody hears it what the part itself can no more.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
