import { type CSSProperties, createElement } from 'react'
import { markTones } from '#domain/brand-colour.ts'
import classes from './city-map.module.css'
import type { SignName } from './model.ts'
import { drawings } from './signs.ts'

/** A sign as the map draws it, for legends and lists. */
export function Sign({ name, colour }: { name: SignName; colour: string }) {
  const { ink, halo } = markTones(colour)
  const style: CSSProperties & { '--halo': string } = { background: colour, color: ink, '--halo': halo }
  return (
    <span className={classes.sign} style={style} data-sign={name} aria-hidden="true">
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        {drawings[name].map(([tag, { key, ...parts }]) => createElement(tag, { key, ...parts }))}
      </svg>
    </span>
  )
}
