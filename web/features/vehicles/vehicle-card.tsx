import { Badge, Button } from '@mantine/core'
import { Link } from 'wouter'
import { canSearchPlate } from '#domain/brazil/plate.ts'
import { isActiveStatus, vehicleBadge } from '#domain/parking/activation.ts'
import { parkingPath, shortcutState } from '#web/api/parking.ts'
import { useSettings } from '#web/api/settings.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { Card } from '#web/ui/card.tsx'
import { IconAlertTriangle, IconClockPlus, IconParkingCircle, IconPencil, IconTrash } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { PromptSwitch } from '#web/ui/prompt-switch.tsx'
import { StillYours } from './still-yours.tsx'
import { automaticTexts, editTexts, texts } from './texts.ts'
import classes from './vehicle-card.module.css'

const badgeColours = { irregular: 'red', parked: 'green', scheduled: 'yellow', not_parked: 'gray' } as const

/** How many irregularities wait, which leads to them where they can be paid. */
function Pending({ plate, count }: { plate: string; count: number }) {
  const { regularize } = useSettings()
  const text = (
    <>
      {count > 0 && <IconAlertTriangle size={18} aria-hidden />}
      <span>{texts.pending(count)}</span>
    </>
  )
  if (count === 0 || !regularize || !canSearchPlate(plate)) {
    return (
      <span className={classes.pending} data-some={count > 0 || undefined}>
        {text}
      </span>
    )
  }
  return (
    <Link className={classes.pending} data-some href={`/irregularidades?plate=${encodeURIComponent(plate)}`}>
      {text}
    </Link>
  )
}

/** What its owner calls it, and what it is. */
function Names({ entry: { name, vehicle } }: { entry: Vehicle }) {
  const model = vehicle.vehicle_maker_model.name
  return (
    <span className={classes.model}>
      <span>{name || model}</span>
      {name && <span className={classes.under}>{model}</span>}
    </span>
  )
}

function Facts({ entry, own }: { entry: Vehicle; own: boolean }) {
  const badge = vehicleBadge(entry.status, entry.activation?.parking_notification_id != null)
  return (
    <div className={classes.facts}>
      <Badge component="span" variant="light" color={badgeColours[badge]}>
        {texts.status[badge]}
      </Badge>
      {entry.is_default && (
        <Badge component="span" variant="light">
          {editTexts.isDefault}
        </Badge>
      )}
      <Pending plate={entry.plate} count={entry.pending_notifications} />
      {!own && <span className={classes.shared}>{texts.shared(entry.wallet.name)}</span>}
    </div>
  )
}

/**
 * A vehicle of the list; only the owner of its wallet may remove it or let sightings buy for it (specification 6, decision
 * Q99).
 */
export function VehicleCard({
  entry,
  own,
  onEdit,
  onRemove,
  onAutomatic,
}: {
  entry: Vehicle
  own: boolean
  onEdit: () => void
  onRemove: () => void
  onAutomatic: (on: boolean) => Promise<unknown> | undefined
}) {
  const { activateVehicle, automaticActivation } = useSettings()
  const nameId = `vehicle-${entry.id}`
  const active = isActiveStatus(entry.status)
  const ParkIcon = active ? IconClockPlus : IconParkingCircle
  return (
    <Card as="li">
      <div className={classes.vehicle}>
        <div className={classes.head}>
          <h2 id={nameId} className={classes.name}>
            <Names entry={entry} />
            <Plate plate={entry.plate} />
          </h2>
          <Facts entry={entry} own={own} />
        </div>
        {own && entry.asked_if_yours && <StillYours entry={entry} onNotMine={onRemove} />}
        {own && automaticActivation && (
          <PromptSwitch
            className={classes.automatic ?? ''}
            side="start"
            label={automaticTexts.toggle}
            description={automaticTexts.hint}
            checked={entry.automatic_activation}
            onSwitch={onAutomatic}
            aria-describedby={nameId}
          />
        )}
        <div className={classes.buttons}>
          {activateVehicle && (
            <LinkButton
              href={parkingPath(entry.plate)}
              state={shortcutState({ to: active ? 'confirmation' : 'time' })}
              variant="light"
              leftSection={<ParkIcon size={20} aria-hidden />}
              aria-describedby={nameId}
            >
              {active ? texts.addTime : texts.park}
            </LinkButton>
          )}
          {own && (
            <Button
              variant="subtle"
              leftSection={<IconPencil size={20} aria-hidden />}
              onClick={onEdit}
              aria-describedby={nameId}
            >
              {editTexts.title}
            </Button>
          )}
          {own && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={20} aria-hidden />}
              onClick={onRemove}
              aria-describedby={nameId}
            >
              {texts.removeVehicle}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
