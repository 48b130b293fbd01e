import { vehicleStatuses } from '#domain/parking/statuses.ts'
import { serverNow } from '#web/api/client.ts'
import { type Vehicle, vehicleTitle } from '#web/api/vehicles.ts'
import type { Wallet } from '#web/api/wallets.ts'
import { ChoiceSet } from '#web/ui/choice-set.tsx'
import { formatDateTime } from '#web/ui/date-time.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { ProblemAlert } from '#web/ui/problem-alert.tsx'
import { StepForm } from '#web/ui/step-form.tsx'
import { openActivation } from './active-vehicles.ts'
import { isShortOf, ShortNote } from './short-note.tsx'
import { parkTexts } from './texts.ts'
import type { ParkFlow } from './use-park-flow.ts'
import { usualOf } from './usual.ts'
import classes from './vehicle-step.module.css'

function stateText(vehicle: Vehicle): string | null {
  const open = openActivation(vehicle, serverNow())
  if (!open) return null
  return vehicle.status === vehicleStatuses.scheduled
    ? parkTexts.scheduledFor(formatDateTime(open.date_time_begin))
    : parkTexts.parkedUntil(formatDateTime(open.date_time_end))
}

function VehicleChoice({ vehicle }: { vehicle: Vehicle }) {
  const state = stateText(vehicle)
  return (
    <span className={classes.vehicle}>
      <Plate plate={vehicle.plate} size="sm" />
      <span className={classes.about}>
        <span className={classes.model}>{vehicleTitle(vehicle)}</span>
        {state && <span className={classes.state}>{state}</span>}
      </span>
    </span>
  )
}

export type VehicleStepProps = {
  vehicles: readonly Vehicle[]
  chosen: Vehicle | null
  /** The wallet that would pay for the chosen one. */
  wallet: Wallet | undefined
  onChoose: (id: number) => void
  flow: ParkFlow
}

/** More of them than a phone shows over the button, which then stays in sight with the plate that it is about. */
const fewVehicles = 4

/** Step 1: which vehicle; what failed later is told here too (decision Q98). */
export function VehicleStep({ vehicles, chosen, wallet, onChoose, flow }: VehicleStepProps) {
  const bar = chosen ? <Plate plate={chosen.plate} size="sm" /> : parkTexts.vehicleStep
  const wanted = chosen && (flow.chosenTimeOf(chosen) ?? usualOf(chosen))
  return (
    <StepForm
      next={parkTexts.next}
      ready={chosen !== null}
      busy={flow.busy}
      onNext={flow.toTime}
      bar={vehicles.length > fewVehicles && bar}
    >
      {flow.problem && <ProblemAlert text={flow.problem} />}
      {chosen && isShortOf(wallet, wanted) && <ShortNote vehicle={chosen} wallet={wallet} wanted={wanted} />}
      <ChoiceSet
        label={parkTexts.vehicles}
        look="rows"
        disabled={flow.busy}
        value={chosen?.id ?? null}
        onChange={onChoose}
        choices={vehicles.map((vehicle) => ({
          value: vehicle.id,
          content: <VehicleChoice vehicle={vehicle} />,
        }))}
      />
    </StepForm>
  )
}
