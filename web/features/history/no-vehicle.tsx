import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconCar, IconPlus } from '#web/ui/icons.ts'
import { texts } from './texts.ts'

/** A history needs a vehicle first. */
export const NoVehicle = () => (
  <EmptyState
    icon={IconCar}
    text={texts.noVehicle}
    action={
      <Button component={Link} href="/vehicles" leftSection={<IconPlus size={20} aria-hidden />}>
        {texts.newVehicle}
      </Button>
    }
  />
)
