import { useEffect, useState } from 'react'
import { minuteMs } from '#domain/durations.ts'
import { serverNow } from '#web/api/client.ts'

/** Timers cannot wait for weeks, and the server's clock may be learnt better meanwhile. */
const longestWaitMs = minuteMs

/** The server's time, renewed whenever one of the given instants is reached, and when a sleeping phone wakes. */
export function useTurningPoints(points: readonly number[]): number {
  const [now, setNow] = useState(serverNow)
  const key = points.join()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const clock = serverNow()
      setNow(clock)
      const ahead = key
        .split(',')
        .map(Number)
        .filter((point) => point > clock)
      if (ahead.length === 0) return
      timer = setTimeout(look, Math.min(Math.min(...ahead) - clock + 1, longestWaitMs))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [key])
  return now
}
