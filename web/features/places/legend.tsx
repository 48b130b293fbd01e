import { useId } from 'react'
import type { Profile } from '#web/api/places.ts'
import { signOf } from '#web/maps/model.ts'
import { Sign } from '#web/maps/sign.tsx'
import classes from './places.module.css'
import { texts } from './texts.ts'

/** What the signs and colours of the bays mean (decision Q127). */
export function Legend({ profiles }: { profiles: readonly Profile[] }) {
  const id = useId()
  if (profiles.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.listTitle}>
        {texts.legend}
      </h2>
      <ul className={classes.legend}>
        {profiles.map(({ name, icon, color }) => (
          <li key={name}>
            <Sign name={signOf(icon)} colour={color} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
