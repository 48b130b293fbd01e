import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isBrazilianPlate, newVehiclePlateProblem } from '#domain/brazil/plate.ts'
import { usePlateTicketNotes } from '#web/api/guest.ts'
import { useFreeDays } from '#web/api/parking.ts'
import { type Sector, useSectorTariffs } from '#web/api/places.ts'
import { sectorAt } from '#web/api/sector-here.ts'
import { civilToday } from '#web/api/settings.ts'
import { formatDateTime } from '#web/ui/date-time.tsx'
import { FreeDaysNote } from '#web/ui/free-days-note.tsx'
import { IconCurrentLocation, IconInfoCircle } from '#web/ui/icons.ts'
import PlateMeant from '#web/ui/plates/plate-meant.tsx'
import { positionIsGranted, readPosition } from '#web/ui/position.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { checkPlateAfterMs } from '../durations.ts'
import { followVisit, keptVisit } from '../kept-visit.ts'
import { chooseGroup, plateOf } from '../ticket-values.ts'
import classes from './extras.module.css'
import { keptTexts, placeTexts as texts } from './texts.ts'
import type { TicketFormState } from './use-ticket-form.ts'

/** Whether a plate that this device has used lately was meant (decision Q187), and the days without charge that are near. */
export function BelowPlate({ form }: Pick<TicketFormState, 'form'>) {
  const { orders, receipts } = useSyncExternalStore(followVisit, keptVisit)
  const days = useFreeDays()
  const take = (plate: string) => {
    form.setValues({ plate, foreign: !isBrazilianPlate(plate) })
    form.clearFieldError('plate')
    form.getInputNode('plate')?.focus()
  }
  const known = [...orders, ...receipts].map(({ plate }) => plate)
  return (
    <>
      <PlateMeant typed={plateOf(form.values)} known={known} onMeant={take} />
      <FreeDaysNote days={days} today={civilToday()} />
    </>
  )
}

/** What speaks against a ticket for this plate; the visitor may go on (decision Q108). */
export function PlateNotes({ form }: Pick<TicketFormState, 'form'>) {
  const plate = plateOf(form.values)
  const [rested] = useDebouncedValue(plate, checkPlateAfterMs)
  const isWhole = newVehiclePlateProblem(form.values.plate, form.values.foreign) === null
  const notes = usePlateTicketNotes(isWhole && plate === rested ? plate : null)
  return (
    <div role="status" className={notes.length > 0 ? undefined : 'only-heard'}>
      {notes.map((note) => (
        <Alert key={note} color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {note}
        </Alert>
      ))}
    </div>
  )
}

/** A ticket that begins later does not count everywhere until then (Q94). */
export function LaterBegin({ groupId }: { groupId: number | undefined }) {
  const { data } = useSectorTariffs()
  const opensAt = data?.find(({ id }) => id === groupId)?.opens_at
  return opensAt ? (
    <Alert color="yellow" variant="light" role="status">
      {texts.laterBegin(formatDateTime(opensAt))}
    </Alert>
  ) : null
}

/** Chooses the area of a tariff, as little kept as a preselected one; false where nothing is sold for it. */
const stand = ({ groups, choice, choose, preselect }: TicketFormState, tariff: number | null): boolean => {
  const group = groups?.find(({ id }) => id === tariff)
  if (!group) return false
  if (preselect) preselect(group.id)
  else choose(chooseGroup(group, choice))
  return true
}

/**
 * The area by where the visitor stands (Q177): by itself where the browser tells the position anyway and nothing is chosen yet,
 * else only once the visitor wants it.
 */
export function SectorHere({ state }: { state: TicketFormState }) {
  const queries = useQueryClient()
  const [here, setHere] = useState<Sector | null>(null)
  const [busy, setBusy] = useState(false)
  /** What the form says when the answer is there, and no longer when it was asked. */
  const form = useRef(state)
  form.current = state
  const find = async (): Promise<keyof typeof texts.notHere | null> => {
    const point = await readPosition()
    if (!point) return 'no-position'
    const sector = await sectorAt(queries, point)
    if (!sector || !stand(form.current, sector.tariff_id)) return 'no-sector'
    setHere(sector)
    return null
  }
  const atOnce = useRef(async () => {
    if (!(await positionIsGranted())) return
    const point = await readPosition()
    const sector = point && (await sectorAt(queries, point))
    // Who has begun to choose meanwhile is not led elsewhere.
    if (sector && form.current.preselect && stand(form.current, sector.tariff_id)) setHere(sector)
  })
  useEffect(() => void atOnce.current(), [])
  const ask = async () => {
    setBusy(true)
    const problem = await find()
    setBusy(false)
    if (problem) showSnackbar({ message: texts.notHere[problem], kind: 'error' })
  }
  if (here)
    return (
      <p className={classes.found} role="status">
        {texts.byPosition(here.name)}
      </p>
    )
  return (
    <Button
      variant="subtle"
      className={classes.here ?? ''}
      leftSection={<IconCurrentLocation size={20} aria-hidden />}
      loading={busy}
      onClick={() => void ask()}
    >
      {texts.useHere}
    </Button>
  )
}

/** What was typed stays on this device for a while, and can be erased. */
export const Kept = ({ state }: { state: TicketFormState }) =>
  state.isKept && (
    <>
      <p className={classes.kept}>{keptTexts.kept}</p>
      <Button variant="subtle" onClick={state.clear}>
        {keptTexts.forgetTyped}
      </Button>
    </>
  )
