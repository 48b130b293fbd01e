import type { ReactNode } from 'react'
import { Money } from '#web/ui/money.tsx'
import classes from './balance.module.css'
import { parkTexts } from './texts.ts'

export type BalanceProps = { label: string; credit: number; bonus: number; action?: ReactNode }

const Part = ({ name, cents }: { name: string; cents: number }) => (
  <span className={classes.part}>
    <span className={classes.name}>{name}</span> <Money cents={cents} strong />
  </span>
)

/** Both kinds of balance of the wallet that pays. */
export const Balance = ({ label, credit, bonus, action }: BalanceProps) => (
  <section className={classes.balance} aria-label={label}>
    <span className={classes.label}>{label}</span>
    <span className={classes.parts}>
      <Part name={parkTexts.credit} cents={credit} />
      <Part name={parkTexts.bonus} cents={bonus} />
    </span>
    {action}
  </section>
)
