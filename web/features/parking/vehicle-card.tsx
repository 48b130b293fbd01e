import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useSettings } from '#web/api/settings.ts'
import { Actions } from '#web/ui/actions.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconClockPlus, IconDoorExit } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { type ActiveVehicle, type CardState, cardState, turningPoints } from './active-vehicles.ts'
import { AutomaticNote } from './automatic-note.tsx'
import { CorrectPlate } from './correct-plate.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { StatusBadge } from './status-badge.tsx'
import { homeTexts } from './texts.ts'
import { TimeLeft } from './time-left.tsx'
import { useTurningPoints } from './use-turning-points.ts'
import classes from './vehicle-card.module.css'

type DetailProps = { name: string; span?: 'text' | 'date'; children: ReactNode }

function Detail({ name, span, children }: DetailProps) {
  return (
    <div className={classes.detail} data-span={span}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The status stands here only beside a badge that does not tell it: the same word twice says no more. */
function Details({ vehicle, state }: { vehicle: ActiveVehicle; state: CardState }) {
  const { activation } = vehicle
  return (
    <dl className={classes.details}>
      <Detail name={homeTexts.model} span="text">
        {vehicle.vehicle.vehicle_maker_model.name}
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
          onClick={() => navigate(`/estacionar/${encodeURIComponent(plate)}`)}
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
        {vehicle.activation.automatic && (
          <AutomaticNote vehicle={vehicle} mayReverse={own && state.mayReverse} />
        )}
        <Details vehicle={vehicle} state={state} />
        {!state.over && <CorrectPlate vehicle={vehicle} />}
        <Buttons
          plate={vehicle.plate}
          state={state}
          disabled={dialog === 'left'}
          onLeave={() => setDialog('open')}
        />
      </article>
      {dialog === 'open' && (
        <LeaveDialog
          vehicle={vehicle}
          scheduled={state.scheduled}
          onClose={() => setDialog('closed')}
          onLeft={() => setDialog('left')}
        />
      )}
    </Card>
  )
}
