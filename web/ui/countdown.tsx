import { useEffect, useRef, useState } from 'react'
import classes from './countdown.module.css'
import { texts } from './texts.ts'

export type CountdownProps = {
  /** The end in epoch milliseconds. */
  until: number
  /** The clock to trust, that of the server. */
  now: () => number
  /** What is counted down, for screen readers. */
  label: string
  /** Turns amber below this many seconds. */
  warnSeconds?: number
  /** Turns red below this many seconds. */
  alarmSeconds?: number
  onEnd?: () => void
  size?: 'md' | 'lg' | 'xl'
}

/** Whole seconds until the end, the running one included; never below zero. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))

/** 1:05:09, or 05:09 within the last hour. */
export function formatDuration(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

const spokenMinutes = [30, 15, 10, 5, 1]

/** What a screen reader hears; only at a few moments, because a word each second would drown everything else. */
function spokenFor(left: number): string {
  if (left === 0) return texts.timeOver
  const minutes = spokenMinutes.find((candidate) => left <= candidate * 60 && left > candidate * 60 - 5)
  return minutes === undefined ? '' : texts.minutesLeft(minutes)
}

/** The clock may be that of a phone until the server's is known, and then put back what seemed over. */
const lookAgainMs = 5000

/** Ticks with the second of the given clock, and calls back once at the end. */
function useSecondsLeft(until: number, now: () => number, onEnd: (() => void) | undefined): number {
  const [left, setLeft] = useState(() => secondsLeft(until, now()))
  const latest = useRef({ now, onEnd })
  latest.current = { now, onEnd }

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTold = false
    const tick = () => {
      const clock = latest.current.now()
      const next = secondsLeft(until, clock)
      setLeft(next)
      timer = setTimeout(tick, next === 0 ? lookAgainMs : ((until - clock) % 1000) + 5)
      if (next > 0 || isTold) return
      isTold = true
      latest.current.onEnd?.()
    }
    tick()
    // A sleeping phone stops timers; on waking the display must be right at once.
    const wake = () => {
      clearTimeout(timer)
      tick()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [until])

  return left
}

export function Countdown(props: CountdownProps) {
  const { until, now, label, warnSeconds = 900, alarmSeconds = 60, onEnd, size = 'lg' } = props
  const left = useSecondsLeft(until, now, onEnd)
  const mood = left <= alarmSeconds ? 'alarm' : left <= warnSeconds ? 'warn' : 'calm'
  return (
    <span className={classes.countdown} data-mood={mood} data-size={size}>
      <span role="timer" translate="no" aria-label={label} aria-live="off">
        {formatDuration(left)}
      </span>
      <span className="only-heard" aria-live="polite">
        {spokenFor(left)}
      </span>
    </span>
  )
}
