import { Badge } from '@mantine/core'
import type { VehicleBadge } from '#domain/parking/activation.ts'
import { IconAlertTriangle, IconCar, IconClock, IconParkingCircle } from '#web/ui/icons.ts'
import { homeTexts } from './texts.ts'

const looks = {
  irregular: { color: 'red', sign: IconAlertTriangle },
  parked: { color: 'green', sign: IconParkingCircle },
  scheduled: { color: 'brand', sign: IconClock },
  not_parked: { color: 'gray', sign: IconCar },
} as const

/** The status as a word with a sign; the colour only supports them. */
export function StatusBadge({ badge }: { badge: VehicleBadge }) {
  const { color, sign: Sign } = looks[badge]
  return (
    <Badge
      component="span"
      color={color}
      variant="light"
      size="lg"
      leftSection={<Sign size={18} aria-hidden />}
    >
      {homeTexts.badges[badge]}
    </Badge>
  )
}
