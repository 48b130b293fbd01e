import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { groupsByPriority } from '#domain/parking/tariff.ts'
import { errorText } from '#web/api/client.ts'
import {
  type ParkingChoice,
  type ParkingShortcut,
  type Product,
  type ProductGroup,
  type Products,
  productsQuery,
  useActivateParking,
  useValidateActivation,
  type Validation,
} from '#web/api/parking.ts'
import { useTariffOfSector } from '#web/api/places.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { parkTexts } from './texts.ts'
import { chooseGroup, chooseKnown, type TimeChoice } from './time-choice.ts'

/** Timer of the specification: redirects happen after 1 s. */
const redirectAfterMs = 1000

const firstStep = 0
const timeStep = 1
const confirmStep = 2

/** Leaves for home a moment after the success was read, unless the driver has gone elsewhere meanwhile. */
function useHomeSoon(): () => void {
  const [, navigate] = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => navigate('/'), redirectAfterMs)
  }
}

/** A shortcut opens by itself, once. */
function useOpening(isShortcut: boolean, open: () => Promise<void>): boolean {
  const [opening, setOpening] = useState(isShortcut)
  const begin = useRef(open)
  useEffect(() => {
    if (!isShortcut) return
    void begin.current().finally(() => setOpening(false))
  }, [isShortcut])
  return opening
}

/** What is chosen of the times that are sold, and for which vehicle; at first the tariff of a sector, where one is named. */
function useTimes(sectorTariff: number | null) {
  const [groups, setGroups] = useState<ProductGroup[]>([])
  const [choice, setChoice] = useState<TimeChoice | null>(null)
  const [chosenFor, setChosenFor] = useState<number | null>(null)
  const [folded, setFolded] = useState(false)
  const begin = (vehicle: Vehicle, found: Products, first: TimeChoice | null, isKnown: boolean) => {
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
    unfold: () => setFolded(false),
    setChoice,
    /** Everything is to be chosen; what was chosen before for the same vehicle stays. */
    offer: (vehicle: Vehicle, found: Products) => {
      const before = chosenFor === vehicle.id ? choice : null
      const sorted = groupsByPriority(found.data)
      const wanted = before?.group.id ?? sectorTariff
      const group = sorted.find(({ id }) => id === wanted) ?? sorted[0]
      const first = group ? chooseGroup(group, vehicle.vehicle.vehicle_type.id, before) : null
      begin(vehicle, found, first, false)
    },
    /** What the shortcut knows is chosen; gives the time, where that is known too. */
    know: (vehicle: Vehicle, found: Products, shortcut: ParkingShortcut): Product | null => {
      const { choice: known, isKnown } = chooseKnown(found, vehicle.vehicle.vehicle_type.id, shortcut)
      begin(vehicle, found, known, isKnown)
      return isKnown ? (known?.product ?? null) : null
    },
  }
}

/**
 * The course of parking: vehicle, time, confirmation; whatever fails leads back to the vehicle (decision Q98). A shortcut
 * comes with the steps done that are known already; they can be gone back to.
 */
export function useParkFlow(vehicle: Vehicle | null, shortcut: ParkingShortcut | null) {
  const queries = useQueryClient()
  const goHomeSoon = useHomeSoon()
  const [search] = useSearchParams()
  const sectorTariff = useTariffOfSector(search.get('setor'))
  const validate = useValidateActivation()
  const activate = useActivateParking()
  const { offer, know, setChoice, ...times } = useTimes(sectorTariff)
  const [step, setStep] = useState(firstStep)
  const [problem, setProblem] = useState<string | null>(null)
  const [balanceIsShort, setBalanceIsShort] = useState(false)
  const [validation, setValidation] = useState<Validation | null>(null)
  const { busy, run } = useOneAtATime((error) => {
    setProblem(errorText(error))
    setStep(firstStep)
  })
  const product = times.choice?.product
  const wanted = vehicle && product ? { plate: vehicle.plate, productId: product.id } : null

  const check = async (asked: ParkingChoice) => {
    const answer = await validate.mutateAsync(asked)
    setBalanceIsShort(!answer.hasBalance)
    if (!answer.hasBalance) return
    setValidation(answer)
    setStep(confirmStep)
  }

  const opening = useOpening(vehicle !== null && shortcut !== null, () =>
    run(async () => {
      if (!vehicle || !shortcut) return
      const known = know(vehicle, await queries.fetchQuery(productsQuery(vehicle.plate)), shortcut)
      setStep(timeStep)
      if (known && shortcut.to === 'confirmation') await check({ plate: vehicle.plate, productId: known.id })
    }),
  )

  const toTime = () =>
    run(async () => {
      if (!vehicle) return
      setProblem(null)
      offer(vehicle, await queries.fetchQuery(productsQuery(vehicle.plate)))
      setBalanceIsShort(false)
      setStep(timeStep)
    })

  const confirm = () =>
    run(async () => {
      if (!wanted) return
      await activate.mutateAsync(wanted)
      showSnackbar({ message: parkTexts.done })
      goHomeSoon()
      return 'stay busy'
    })

  return {
    ...times,
    step,
    busy,
    /** A shortcut is on its way to the step that it leads to. */
    opening,
    problem,
    choose: (next: TimeChoice) => {
      setBalanceIsShort(false)
      setChoice(next)
    },
    balanceIsShort,
    validation,
    toTime,
    toConfirm: () => run(async () => void (wanted && (await check(wanted)))),
    confirm,
    back: () => setStep(step - 1),
  }
}

export type ParkFlow = ReturnType<typeof useParkFlow>
