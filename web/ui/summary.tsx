import type { ReactNode } from 'react'
import classes from './summary.module.css'

/** What is about to happen, name by name, before a person says yes. */
export const Summary = ({ children }: { children: ReactNode }) => (
  <dl className={classes.summary}>{children}</dl>
)

export const SummaryRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
