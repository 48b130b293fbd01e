import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { ActiveVehicle } from './active-vehicles.ts'
import { correctTexts as texts } from './texts.ts'

const CorrectPlateDialog = lazy(() => import('./correct-plate-dialog.tsx'))

/** The way to mend a mistyped plate; a ticket that a sighting bought has the plate that was seen. */
export function CorrectPlate({ vehicle, own }: { vehicle: ActiveVehicle; own: boolean }) {
  const [asking, setAsking] = useState(false)
  if (vehicle.activation.automatic) return null
  return (
    <div>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {texts.open}
      </Button>
      <Suspense>
        {asking && <CorrectPlateDialog vehicle={vehicle} own={own} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  )
}
