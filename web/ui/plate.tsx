import { plateKind } from '#domain/brazil/plate.ts'
import classes from './plate.module.css'
import { texts } from './texts.ts'

export type PlateProps = { plate: string; size?: 'sm' | 'md' | 'lg' }

/**
 * A licence plate as it looks on the car: blue band of Mercosul, the older grey one, a plain foreign one. The hyphen of the
 * older one is drawn only: read, searched for and copied a plate is its seven characters.
 */
export function Plate({ plate, size = 'md' }: PlateProps) {
  const kind = plateKind(plate) ?? 'foreign'
  return (
    <span className={classes.plate} data-kind={kind} data-size={size}>
      <span className={classes.band} aria-hidden="true">
        {kind === 'foreign' ? texts.plateForeign : texts.plateCountry}
      </span>
      <span className="only-heard">{`${texts.plate} `}</span>
      <span className={classes.number} translate="no">
        <span className={kind === 'old' ? classes.letters : undefined}>
          {kind === 'old' ? plate.slice(0, 3) : plate}
        </span>
        {kind === 'old' && <span>{plate.slice(3)}</span>}
      </span>
    </span>
  )
}
