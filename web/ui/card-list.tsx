import type { ReactNode } from 'react'
import classes from './card-list.module.css'

export type CardListProps = {
  children: ReactNode
  /** Its name, where no heading stands above it. */
  label?: string
  /** Two beside each other on a wide screen. */
  wide?: boolean
}

/** Cards one below the other, each of them a `Card` as `li`. */
export const CardList = ({ children, label, wide = false }: CardListProps) => (
  <ul className={classes.list} aria-label={label} data-wide={wide || undefined}>
    {children}
  </ul>
)
