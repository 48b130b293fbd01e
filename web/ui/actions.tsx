import type { ReactNode } from 'react'
import classes from './actions.module.css'

export type ActionsProps = { children: ReactNode; align?: 'start' | 'end' }

/**
 * The buttons of a form or dialog, shown in the order of the document: stacked over the width of a phone, else in a row. That order
 * is the specification's where it lists them. Elsewhere the action comes before the way out, unless it destroys (decision Q152).
 */
export const Actions = ({ children, align = 'end' }: ActionsProps) => (
  <div className={classes.actions} data-align={align}>
    {children}
  </div>
)
