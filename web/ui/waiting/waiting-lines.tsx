import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import { IconChevronRight, IconClock } from '../icons.ts'
import { waitingTexts as texts } from './texts.ts'
import { timeLeftText } from './time-left.ts'
import classes from './waiting.module.css'

/** Where what waits stands, above everything else of a screen; nothing where nothing waits. */
export const WaitingLines = ({ children }: { children: readonly ReactNode[] }) =>
  children.length === 0 ? null : (
    <section aria-label={texts.label} className={classes.lines}>
      {children}
    </section>
  )

export type WaitingLineProps = {
  /** By what it is paid, as it begins the line: Pix, Boleto, Débito, Cartão. */
  what: string
  amount: Cents
  /** The end in epoch milliseconds, by the clock `now`. */
  until: number
  now: () => number
  /** Leads back to the sheet; absent while that cannot be shown. */
  onOpen?: (() => void) | undefined
}

const lookEveryMs = 5000

function useTimeLeft(until: number, now: () => number): string {
  const [left, setLeft] = useState(() => timeLeftText(until - now()))
  useEffect(() => {
    const look = () => setLeft(timeLeftText(until - now()))
    look()
    const timer = setInterval(look, lookEveryMs)
    // A sleeping phone stops timers; on waking the line must be right at once.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until, now])
  return left
}

/** One payment that waits: what it is, how long it can be paid, and the way back to its sheet. */
export function WaitingLine({ what, amount, until, now, onOpen }: WaitingLineProps) {
  const left = useTimeLeft(until, now)
  const text = (
    <>
      <IconClock size={20} aria-hidden />
      <span className={classes.text}>{texts.line(what, formatReais(amount), left)}</span>
    </>
  )
  if (!onOpen) return <p className={classes.line}>{text}</p>
  return (
    <UnstyledButton className={classes.line ?? ''} onClick={onOpen}>
      {text}
      <span className={classes.show}>
        <span className={classes.word}>{texts.show}</span>
        <IconChevronRight size={18} aria-hidden />
      </span>
    </UnstyledButton>
  )
}
