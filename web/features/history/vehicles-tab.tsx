import type { PeriodFilter } from '#domain/brazil/period.ts'
import { useMovements } from '#web/api/history.ts'
import { ExportButtons, ExportState } from './export-buttons.tsx'
import { Found } from './found.tsx'
import { HistoryFilter, type useChosen } from './history-filter.tsx'
import { Movements } from './movements.tsx'
import { NoVehicle } from './no-vehicle.tsx'
import type { Export } from './use-export.ts'
import { useVehicleChoices, vehicleWords } from './vehicle-choices.ts'

function MovementsOfVehicle({ plate, period }: { plate: string; period: PeriodFilter }) {
  const search = useMovements({ plate }, period)
  return <Found search={search}>{(rows) => <Movements rows={rows} />}</Found>
}

type Props = { chosen: ReturnType<typeof useChosen>; exporting: Export }

/** The movements of one of the driver's own vehicles. */
export function VehiclesTab({ chosen, exporting }: Props) {
  return (
    <HistoryFilter
      {...useVehicleChoices()}
      words={vehicleWords}
      empty={<NoVehicle />}
      chosen={chosen}
      buttons={(choice, period) => (
        <ExportButtons
          exporting={exporting}
          subject={choice ? { plate: choice.plate } : null}
          period={period}
        />
      )}
      note={<ExportState exporting={exporting} />}
      found={({ plate }, period) => (
        <MovementsOfVehicle key={`${plate}/${period}`} plate={plate} period={period} />
      )}
    />
  )
}
