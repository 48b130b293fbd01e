import type { ReactNode } from 'react'
import classes from './card.module.css'

export type CardProps = {
  children: ReactNode
  as?: 'section' | 'article' | 'li' | 'div'
  /** Id of the heading that names a section or an article. */
  labelledBy?: string
  padded?: boolean
}

export function Card({ children, as: Element = 'div', labelledBy, padded = true }: CardProps) {
  return (
    <Element className={classes.card} data-padded={padded || undefined} aria-labelledby={labelledBy}>
      {children}
    </Element>
  )
}
