import { createElement } from 'react'
import classes from './city-map.module.css'
import type { SignName } from './model.ts'
import { drawings } from './signs.ts'

/** A sign as the map draws it, for legends and lists. */
export const Sign = ({ name, colour }: { name: SignName; colour: string }) => (
  <span className={classes.sign} style={{ background: colour }} data-sign={name} aria-hidden="true">
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
      {drawings[name].map(([tag, { key, ...parts }]) => createElement(tag, { key, ...parts }))}
    </svg>
  </span>
)
