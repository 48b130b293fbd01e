import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconBolt } from '#web/ui/icons.ts'
import type { ActiveVehicle } from './active-vehicles.ts'
import classes from './automatic-note.module.css'
import { reverseTexts as texts } from './texts.ts'

const ReverseDialog = lazy(async () => ({ default: (await import('./ending-dialogs.ts')).ReverseDialog }))

/** Says that a sighting bought this ticket and, for some minutes, lets the owner of its wallet take it back. */
export default function AutomaticNote({
  vehicle,
  mayReverse,
}: {
  vehicle: ActiveVehicle
  mayReverse: boolean
}) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={classes.note}>
      <p className={classes.bought}>
        <IconBolt size={20} aria-hidden />
        {texts.bought}
      </p>
      {mayReverse && (
        <div className={classes.offer}>
          <p className={classes.text}>
            <strong>{texts.offer}</strong> {texts.until}{' '}
            <DateTime civil={vehicle.activation.reversible_until} />.
          </p>
          <Button variant="default" onClick={() => setAsking(true)}>
            {texts.button}
          </Button>
        </div>
      )}
      <Suspense>{asking && <ReverseDialog vehicle={vehicle} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  )
}
