import { useState } from 'react'
import { groupsByPriority } from '#domain/parking/tariff.ts'
import type { ParkingShortcut, Product, ProductGroup, Products } from '#web/api/parking.ts'
import type { Sector } from '#web/api/places.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { keepParking } from './kept-parking.ts'
import { chooseFirst, chooseGroup, chooseKnown, type Known, type TimeChoice } from './time-choice.ts'

/** Where the driver parks; `sector` where the position has told it. */
type Place = { tariff: number | null; sector: Sector | null }

/** What is chosen of the times that are sold, and for which vehicle; at first in the area of the place, where it is known. */
export function useTimes({ tariff, sector }: Place) {
  const [groups, setGroups] = useState<ProductGroup[]>([])
  const [choice, setChoice] = useState<TimeChoice | null>(null)
  const [chosenFor, setChosenFor] = useState<number | null>(null)
  const [folded, setFolded] = useState(false)
  const [byPosition, setByPosition] = useState<Sector | null>(null)
  const begin = (vehicle: Vehicle, found: Products, { choice: first, isKnown }: Known) => {
    setGroups(groupsByPriority(found.data))
    setChoice(first)
    setChosenFor(vehicle.id)
    setFolded(isKnown)
  }
  return {
    groups,
    choice,
    /** Whether area and category are known and stand in one line. */
    folded,
    /** The sector that has chosen the area, where the position did. */
    byPosition,
    unfold: () => setFolded(false),
    /** The time that was chosen for this vehicle in this visit. */
    chosenTimeOf: (vehicle: Vehicle): Product | null =>
      chosenFor === vehicle.id ? (choice?.product ?? null) : null,
    /** The driver's own choice, which a reload keeps. */
    pick: (vehicle: Vehicle, next: TimeChoice) => {
      setChoice(next)
      keepParking({ vehicleId: vehicle.id, productId: next.product?.id })
    },
    /** Everything is to be chosen but what is known; what was chosen before for the same vehicle stays. `named`: by the address. */
    offer: (vehicle: Vehicle, found: Products, named: number | null) => {
      const before = chosenFor === vehicle.id ? choice : null
      const here = named ?? tariff
      const first = chooseFirst(found, vehicle.vehicle.vehicle_type.id, { before, here })
      begin(vehicle, found, before ? { ...first, isKnown: folded } : first)
      const isHere = named === null && first.choice?.group.id === sector?.tariff_id
      if (!before) setByPosition(isHere ? sector : null)
    },
    /** What the shortcut knows is chosen; gives the time, where that is known too. */
    know: (vehicle: Vehicle, found: Products, shortcut: ParkingShortcut): Product | null => {
      const known = chooseKnown(found, vehicle.vehicle.vehicle_type.id, shortcut)
      begin(vehicle, found, known)
      return known.isKnown ? (known.choice?.product ?? null) : null
    },
    /** The area in which the driver turned out to stand; false where no time is sold for it. */
    moveTo: (vehicle: Vehicle, found: Sector): boolean => {
      const group = groups.find(({ id }) => id === found.tariff_id)
      if (!group) return false
      const moved = chooseGroup(group, vehicle.vehicle.vehicle_type.id, choice)
      setByPosition(found)
      setChoice(moved)
      keepParking({ vehicleId: vehicle.id, productId: moved.product?.id })
      setFolded(true)
      return true
    },
  }
}
