import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#web/api/user.ts'
import { useVehicles, type Vehicle } from '#web/api/vehicles.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconCar, IconPlus } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { NewVehicleDialog } from './new-vehicle-dialog.tsx'
import { RemoveVehicleDialog } from './remove-vehicle-dialog.tsx'
import { texts } from './texts.ts'
import { VehicleCard } from './vehicle-card.tsx'
import classes from './vehicles.module.css'

type Asked = { kind: 'new' } | { kind: 'remove'; vehicle: Vehicle } | null

/** The button that was pressed may be gone with its card or its empty list; the one that stays takes the focus. */
function useFocusAfterChange(isEmpty: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const [changes, setChanges] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is another one once the list is empty
  useEffect(() => {
    if (changes > 0) button.current?.focus()
  }, [changes, isEmpty])
  return { button, afterChange: () => setChanges((count) => count + 1) }
}

/** 'Meus Veículos' (specification 2): every vehicle that the driver can use. */
export default function VehiclesScreen() {
  const { data: user } = useUser()
  const { data: vehicles, isError, refetch } = useVehicles()
  const [asked, setAsked] = useState<Asked>(null)
  const isEmpty = vehicles?.length === 0
  const { button, afterChange } = useFocusAfterChange(isEmpty)
  const close = () => setAsked(null)
  const finish = () => {
    close()
    afterChange()
  }
  const newVehicle = (
    <Button
      ref={button}
      className={classes.add ?? ''}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => setAsked({ kind: 'new' })}
    >
      {texts.newVehicle}
    </Button>
  )
  return (
    <Screen title={texts.title} width="wide" actions={isEmpty ? null : newVehicle}>
      {isEmpty && <EmptyState icon={IconCar} text={texts.empty} action={newVehicle} />}
      {vehicles && !isEmpty && (
        <ul className={classes.list}>
          {vehicles.map((entry) => (
            <VehicleCard
              key={entry.id}
              entry={entry}
              own={entry.wallet.user_id === user?.id}
              onRemove={() => setAsked({ kind: 'remove', vehicle: entry })}
            />
          ))}
        </ul>
      )}
      {!vehicles &&
        (isError ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <CardSkeletons height={190} />
        ))}
      {asked?.kind === 'new' && <NewVehicleDialog onClose={close} onAdded={finish} />}
      {asked?.kind === 'remove' && (
        <RemoveVehicleDialog vehicle={asked.vehicle} onClose={close} onRemoved={finish} />
      )}
    </Screen>
  )
}
