import { useRef, useState } from 'react'

/** What work that succeeded may ask for, because the page is about to give way to another one. */
type Outcome = 'stay busy' | undefined

/** One work at a time, also for two presses of a button before the page has drawn it disabled. */
export function useOneAtATime(onFailure: (error: unknown) => void) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work: () => Promise<Outcome>): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    const outcome = await work().catch(onFailure)
    if (outcome === 'stay busy') return
    running.current = false
    setBusy(false)
  }
  return { busy, run }
}
