import { type ReactNode, useId } from 'react'
import type { MapMarker, SignName, Target } from '#web/maps/model.ts'
import { Sign } from '#web/maps/sign.tsx'
import classes from './places.module.css'

export type ListedPlace = { key: string; name: string; lines: readonly string[]; target: Target }

export type PlaceListProps = {
  title: string
  places: readonly ListedPlace[]
  signs?: ReadonlyMap<string, { sign: SignName; colour: string }>
  onChoose: (target: Target) => void
  /** Below the list: what is missing in it, or why it is empty. */
  note?: ReactNode
}

/** Says what the map shows, for those who cannot use one, and leads to each place of it. */
export function PlaceList({ title, places, signs, onChoose, note }: PlaceListProps) {
  const id = useId()
  return (
    <section className={classes.list} aria-labelledby={id}>
      <h2 id={id} className={classes.listTitle}>
        {title}
      </h2>
      <ul className={classes.entries}>
        {places.map(({ key, name, lines, target }) => {
          const sign = signs?.get(key)
          return (
            <li key={key}>
              <button type="button" className={classes.entry} onClick={() => onChoose(target)}>
                {sign && <Sign name={sign.sign} colour={sign.colour} />}
                <span className={classes.words}>
                  <strong>{name}</strong>
                  {lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  )
}

/** A marker as an entry of the list. */
export const listed = (marker: MapMarker, zoom: number): ListedPlace => ({
  key: marker.key,
  name: marker.name,
  lines: marker.lines,
  target: { point: marker.at, zoom, marker },
})
