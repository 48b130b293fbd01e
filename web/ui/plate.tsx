import { plateKind } from '#domain/brazil/plate.ts'
import classes from './plate.module.css'
import { texts } from './texts.ts'

export type PlateProps = { plate: string; size?: 'sm' | 'md' | 'lg' }

/** ABC-1234 for the older plate; the others are written without a hyphen. */
export const showPlate = (plate: string): string =>
  plateKind(plate) === 'old' ? `${plate.slice(0, 3)}-${plate.slice(3)}` : plate

/** A licence plate as it looks on the car: blue band of Mercosul, the older grey one, a plain foreign one. */
export function Plate({ plate, size = 'md' }: PlateProps) {
  const kind = plateKind(plate) ?? 'foreign'
  return (
    <span className={classes.plate} data-kind={kind} data-size={size}>
      <span className={classes.band} aria-hidden="true">
        {kind === 'foreign' ? texts.plateForeign : texts.plateCountry}
      </span>
      <span className="only-heard">{`${texts.plate} `}</span>
      <span className={classes.number} translate="no">
        {showPlate(plate)}
      </span>
    </span>
  )
}
