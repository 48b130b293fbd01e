import type { ReactNode } from 'react'
import classes from './actions.module.css'

export type ActionsProps = { children: ReactNode; align?: 'start' | 'end' }

/** The buttons of a form or dialog, the primary one first: stacked over the width of a phone, else in a row. */
export const Actions = ({ children, align = 'end' }: ActionsProps) => (
  <div className={classes.actions} data-align={align}>
    {children}
  </div>
)
