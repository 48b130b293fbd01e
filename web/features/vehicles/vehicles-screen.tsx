import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useUser } from '#web/api/account/sessions.ts'
import { errorText } from '#web/api/client.ts'
import { useSettings } from '#web/api/settings.ts'
import { useAutomaticSwitch, useVehicles, type Vehicle } from '#web/api/vehicles.ts'
import { CardList } from '#web/ui/card-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconBolt, IconCar, IconPlus } from '#web/ui/icons.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { CardSkeletons } from '#web/ui/skeletons.tsx'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { NewVehicleDialog } from './new-vehicle-dialog.tsx'
import { RemoveVehicleDialog } from './remove-vehicle-dialog.tsx'
import { automaticTexts, texts } from './texts.ts'
import { VehicleCard } from './vehicle-card.tsx'
import classes from './vehicles.module.css'

const EditVehicleDialog = lazy(() => import('./edit-vehicle-dialog.tsx'))
const AutomaticDialog = lazy(() => import('./automatic-dialog.tsx'))

type Asked =
  | { kind: 'new' }
  | { kind: 'edit' | 'remove'; vehicle: Vehicle }
  | { kind: 'terms'; vehicles: readonly Vehicle[] }
  | null

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

/** Off at once, on only through the terms, for one vehicle or for every own one that is not on yet (specification 4). */
function useAutomatic(own: readonly Vehicle[], askTerms: (vehicles: readonly Vehicle[]) => void) {
  const { off, accept } = useAutomaticSwitch()
  return {
    accept,
    turn: (vehicle: Vehicle, on: boolean): Promise<void> | undefined => {
      if (!on) {
        return off.mutateAsync(vehicle).then(
          () => showSnackbar({ message: automaticTexts.off }),
          (error) => showSnackbar({ message: errorText(error), kind: 'error' }),
        )
      }
      askTerms([vehicle])
      return undefined
    },
    turnAllOn: () => {
      const eligible = own.filter((entry) => !entry.automatic_activation)
      if (eligible.length > 0) askTerms(eligible)
      else showSnackbar({ message: automaticTexts.noneEligible, kind: 'info' })
    },
  }
}

/** 'Meus Veículos' (specification 2): every vehicle that the driver can use. */
export default function VehiclesScreen() {
  const { automaticActivation } = useSettings()
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
  const own = vehicles?.filter(({ wallet }) => wallet.user_id === user?.id) ?? []
  const automatic = useAutomatic(own, (wanted) => setAsked({ kind: 'terms', vehicles: wanted }))
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
    <Screen
      title={texts.title}
      width="wide"
      actions={
        isEmpty && !automaticActivation ? null : (
          <div className={classes.actions}>
            {!isEmpty && newVehicle}
            {/* Without the switch the bulk is gone too, as the toggle of each vehicle is (decision Q111). */}
            {automaticActivation && (
              <Button
                variant="default"
                disabled={!vehicles}
                leftSection={<IconBolt size={20} aria-hidden />}
                onClick={automatic.turnAllOn}
              >
                {automaticTexts.all}
              </Button>
            )}
          </div>
        )
      }
    >
      {isEmpty && <EmptyState icon={IconCar} text={texts.empty} action={newVehicle} />}
      {vehicles && !isEmpty && (
        <CardList wide>
          {vehicles.map((entry) => (
            <VehicleCard
              key={entry.id}
              entry={entry}
              own={own.includes(entry)}
              onEdit={() => setAsked({ kind: 'edit', vehicle: entry })}
              onRemove={() => setAsked({ kind: 'remove', vehicle: entry })}
              onAutomatic={(on) => automatic.turn(entry, on)}
            />
          ))}
        </CardList>
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
      <Suspense>
        {asked?.kind === 'edit' && <EditVehicleDialog vehicle={asked.vehicle} onClose={close} />}
        {asked?.kind === 'terms' && (
          <AutomaticDialog vehicles={asked.vehicles} accept={automatic.accept} onClose={close} />
        )}
      </Suspense>
    </Screen>
  )
}
