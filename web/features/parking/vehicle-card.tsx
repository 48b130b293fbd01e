import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { parkingPath, shortcutState } from '#web/api/parking.ts'
import { useSettings } from '#web/api/settings.ts'
import { vehicleTitle } from '#web/api/vehicles.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconChevronDown, IconClockPlus, IconDoorExit } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { type ActiveVehicle, type CardState, cardState, turningPoints } from './active-vehicles.ts'
import { CorrectPlate } from './correct-plate.tsx'
import { StatusBadge } from './status-badge.tsx'
import { homeTexts } from './texts.ts'
import { TimeLeft } from './time-left.tsx'
import { useTurningPoints } from './use-turning-points.ts'
import classes from './vehicle-card.module.css'

/** Home shows before it has come, and it is there when it is asked for. */
const loadDialogs = () => import('./ending-dialogs.ts')
const LeaveDialog = lazy(async () => ({ default: (await loadDialogs()).LeaveDialog }))
/** Few tickets were bought by a sighting. */
const AutomaticNote = lazy(() => import('./automatic-note.tsx'))

type DetailProps = { name: string; span?: 'text' | 'date'; children: ReactNode }

function Detail({ name, span, children }: DetailProps) {
  return (
    <div className={classes.detail} data-span={span}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/**
 * What was bought; on a phone it folds to one line for who keeps several cards. The status stands here only beside a badge that does not
 * tell it: the same word twice says no more.
 */
function Details({ vehicle, state }: { vehicle: ActiveVehicle; state: CardState }) {
  const { activation } = vehicle
  const [isOpen, setIsOpen] = useState(true)
  const id = useId()
  return (
    <div className={classes.fold} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <strong>{homeTexts.details}</strong>
        <span className={classes.gist}>
          {!isOpen && (
            <>
              <span>{vehicle.name || homeTexts.minutes(activation.time)}</span> ·{' '}
              <Money cents={activation.price} />
            </>
          )}
        </span>
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
      </button>
      <dl id={id} className={classes.details}>
        <Detail name={homeTexts.model} span="text">
          {vehicleTitle(vehicle)}
        </Detail>
        <Detail name={homeTexts.address} span="text">
          {activation.address || homeTexts.missing}
        </Detail>
        <Detail name={homeTexts.begin} span="date">
          <DateTime civil={activation.date_time_begin} />
        </Detail>
        <Detail name={homeTexts.end} span="date">
          <DateTime civil={activation.date_time_end} />
        </Detail>
        <Detail name={homeTexts.duration}>{homeTexts.minutes(activation.time)}</Detail>
        <Detail name={homeTexts.price}>
          <Money cents={activation.price} />
        </Detail>
        {state.badge === 'irregular' && <Detail name={homeTexts.status}>{state.statusText}</Detail>}
        <Detail name={homeTexts.type}>{state.typeText}</Detail>
      </dl>
    </div>
  )
}

type ButtonsProps = { plate: string; state: CardState; disabled: boolean; onLeave: () => void }

function Buttons({ plate, state, disabled, onLeave }: ButtonsProps) {
  const { activateVehicle, showLeaveParking } = useSettings()
  const [, navigate] = useLocation()
  return (
    <Actions align="start">
      {activateVehicle && (
        <Button
          onClick={() => navigate(parkingPath(plate), { state: shortcutState({ to: 'confirmation' }) })}
          leftSection={<IconClockPlus size={20} aria-hidden />}
        >
          {homeTexts.addTime}
        </Button>
      )}
      {showLeaveParking && state.mayLeave && (
        <Button
          variant="default"
          leftSection={<IconDoorExit size={20} aria-hidden />}
          disabled={disabled}
          onClick={onLeave}
        >
          {homeTexts.leave}
        </Button>
      )}
    </Actions>
  )
}

/** One active vehicle: its plate and time large, what was bought, and the two things to do with it. */
export function VehicleCard({ vehicle, own }: { vehicle: ActiveVehicle; own: boolean }) {
  const { minimumFraction } = useSettings()
  const headingId = useId()
  const [dialog, setDialog] = useState<'closed' | 'open' | 'left'>('closed')
  useEffect(() => void loadDialogs(), [])
  const now = useTurningPoints(turningPoints(vehicle.activation, minimumFraction))
  const [since] = useState(now)
  const state = cardState(vehicle, now, minimumFraction, since)
  return (
    <Card as="li">
      <article className={classes.card} aria-labelledby={headingId}>
        <div className={classes.head}>
          <h2 id={headingId} className={classes.plate}>
            <Plate plate={vehicle.plate} size="lg" />
          </h2>
          <p className={classes.badge}>
            {state.badge !== 'irregular' && <span className="only-heard">{homeTexts.status} </span>}
            <StatusBadge badge={state.badge} />
          </p>
        </div>
        <TimeLeft vehicle={vehicle} state={state} />
        <Buttons
          plate={vehicle.plate}
          state={state}
          disabled={dialog === 'left'}
          onLeave={() => setDialog('open')}
        />
        <Suspense>
          {vehicle.activation.automatic && (
            <AutomaticNote vehicle={vehicle} mayReverse={own && state.mayReverse} />
          )}
        </Suspense>
        <Details vehicle={vehicle} state={state} />
        {!state.over && <CorrectPlate vehicle={vehicle} own={own} />}
      </article>
      <Suspense>
        {dialog !== 'closed' && (
          <LeaveDialog
            vehicle={vehicle}
            scheduled={state.scheduled}
            onClose={() => setDialog('closed')}
            onLeft={() => setDialog('left')}
          />
        )}
      </Suspense>
    </Card>
  )
}
