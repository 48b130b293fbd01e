import type { ReactNode } from 'react'
import type { PeriodFilter } from '#domain/brazil/period.ts'
import { type Stay, useStays } from '#web/api/history.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Found } from './found.tsx'
import { FoundRows } from './found-rows.tsx'
import { HistoryFilter, useChosen } from './history-filter.tsx'
import { NoVehicle } from './no-vehicle.tsx'
import { stayTexts, texts } from './texts.ts'
import { useVehicleChoices, vehicleWords } from './vehicle-choices.ts'

const columns: readonly Column<Stay>[] = [
  { key: 'vehicle', header: stayTexts.vehicle, render: ({ plate }) => <Plate plate={plate} size="sm" /> },
  { key: 'address', header: stayTexts.address, render: ({ address }) => address || texts.nothing },
  { key: 'entry', header: stayTexts.entry, render: (stay) => <DateTime civil={stay.date_time_begin} /> },
  { key: 'exit', header: stayTexts.exit, render: (stay) => <DateTime civil={stay.date_time_end} /> },
]

function StaysOf({ plate, period }: { plate: string; period: PeriodFilter }) {
  const search = useStays(plate, period)
  return (
    <Found search={search}>
      {(rows) => (
        <FoundRows caption={stayTexts.title} columns={columns} rows={rows} count={stayTexts.found} />
      )}
    </Found>
  )
}

/** 'Histórico de Estacionamentos' (specification 2): where and when an own vehicle was parked, with plate recognition. */
export default function ActivationsScreen({ above }: { above?: ReactNode }) {
  return (
    <Screen title={stayTexts.title} width="wide">
      {above}
      <HistoryFilter
        {...useVehicleChoices()}
        words={vehicleWords}
        empty={<NoVehicle />}
        chosen={useChosen()}
        found={({ plate }, period) => <StaysOf key={`${plate}/${period}`} plate={plate} period={period} />}
      />
    </Screen>
  )
}
