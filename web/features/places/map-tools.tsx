import { Button } from '@mantine/core'
import type { FoundAddress } from '#web/api/places.ts'
import { IconCurrentLocation } from '#web/ui/icons.ts'
import { AddressSearch } from './address-search.tsx'
import classes from './places.module.css'
import { texts } from './texts.ts'

export type MapToolsProps = {
  onChoose: (found: FoundAddress) => void
  onPosition: () => void
  waiting: boolean
}

/** What stands above every map: the search box and the way to one's own position. */
export const MapTools = ({ onChoose, onPosition, waiting }: MapToolsProps) => (
  <div className={classes.tools}>
    <AddressSearch onChoose={onChoose} />
    <Button
      className={classes.position ?? ''}
      variant="default"
      loading={waiting}
      leftSection={<IconCurrentLocation size={20} aria-hidden />}
      onClick={onPosition}
    >
      {texts.goToPosition}
    </Button>
  </div>
)
