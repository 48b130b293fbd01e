import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export type EmptyStateProps = { icon: Icon; text: string; action?: ReactNode }

/** What a screen without content shows: a small drawing, the reason, and the one action that fills it. */
export function EmptyState({ icon: Sign, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <div className={classes.drawing} aria-hidden="true">
        <svg aria-hidden="true" viewBox="0 0 160 110" width="160" height="110">
          <path
            className={classes.cloud}
            d="M20 70c-8-30 18-56 52-54s40 14 58 22 24 34 6 48-44 8-66 12-44-2-50-28z"
          />
          <circle className={classes.dot} cx="24" cy="24" r="4" />
          <circle className={classes.dot} cx="142" cy="34" r="3" />
          <path className={classes.ground} d="M26 92h108" />
        </svg>
        <Sign size={46} stroke={1.6} />
      </div>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}
