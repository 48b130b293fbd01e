import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, errorText, serverNow } from '#web/api/client.ts'
import { isUnanswered } from '#web/api/keyed.ts'
import {
  type ParkingChoice,
  type ParkingShortcut,
  productsQuery,
  useActivateParking,
  useValidateActivation,
  type Validation,
} from '#web/api/parking.ts'
import { lostTexts } from '#web/api/texts.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { useSoon } from '#web/ui/use-soon.ts'
import { openActivation } from './active-vehicles.ts'
import { forgetParking, keepParking } from './kept-parking.ts'
import { parkTexts } from './texts.ts'
import type { TimeChoice } from './time-choice.ts'
import { useParkingPlace } from './use-parking-place.ts'
import { useTimes } from './use-times.ts'

/** Timer of the specification: redirects happen after 1 s. */
const redirectAfterMs = 1000

const firstStep = 0
const timeStep = 1
const confirmStep = 2

/** Leaves for home a moment after the success was read, unless the driver has gone elsewhere meanwhile. */
function useHomeSoon(): () => void {
  const [, navigate] = useLocation()
  const { begin } = useSoon()
  return () => begin(redirectAfterMs, () => navigate('/'))
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

/** No answer came at all. What was answered with a fault is asked for again under the same key as well, but from the first step. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && error.isNetworkFailure && isUnanswered(error)

/** Without a connection nothing was charged: the purchase itself says so when that is not sure. A ticket that runs goes on. */
function problemText(error: unknown, vehicle: Vehicle | null): string {
  const isSafe =
    error instanceof ApiError && error.isNetworkFailure && error.serverMessage !== lostTexts.unknown
  if (!isSafe) return errorText(error)
  return vehicle && openActivation(vehicle, serverNow()) ? parkTexts.stillRuns : lostTexts.nothingSent
}

/**
 * The purchase. Of one that nobody answered for it is not known whether it was made: it stays at the confirmation, to be sent again
 * as the same, because a check would count it as made and show another one.
 */
function usePurchase() {
  const { activate, beginAnew, lookAgain } = useActivateParking()
  const goHomeSoon = useHomeSoon()
  const isHere = useIsHere()
  const [unknown, setUnknown] = useState<string | null>(null)
  return {
    /** Says that it is not known what became of what was sent, while that is so. */
    unknown,
    make: async (wanted: ParkingChoice) => {
      setUnknown(null)
      try {
        await activate(wanted)
      } catch (error) {
        // Nobody may take the vehicle for paid, wherever in the page its driver is by now.
        if (!isHere()) showSnackbar({ message: errorText(error), kind: 'error' })
        if (!isLost(error)) throw error
        setUnknown(errorText(error))
        return
      }
      showSnackbar({ message: parkTexts.done })
      if (isHere()) forgetParking()
      goHomeSoon()
      return 'stay busy' as const
    },
    /** Whoever goes back sees what became of it, and what is confirmed then is bought besides. */
    leave: () => {
      if (unknown === null) return
      beginAnew()
      lookAgain()
      setUnknown(null)
    },
  }
}

/**
 * The course of parking: vehicle, time, confirmation; whatever fails leads back to the vehicle (decision Q98), but for a purchase
 * that nobody answered for. A shortcut comes with the steps done that are known already; they can be gone back to.
 */
export function useParkFlow(vehicle: Vehicle | null, shortcut: ParkingShortcut | null) {
  const queries = useQueryClient()
  const place = useParkingPlace()
  const validate = useValidateActivation()
  const purchase = usePurchase()
  const { offer, know, moveTo, pick, ...times } = useTimes(place)
  const [step, setStep] = useState(firstStep)
  const [problem, setProblem] = useState<string | null>(null)
  const [balanceIsShort, setBalanceIsShort] = useState(false)
  const [validation, setValidation] = useState<Validation | null>(null)
  const { busy, run } = useOneAtATime((error) => {
    setProblem(problemText(error, vehicle))
    setStep(firstStep)
  })
  const product = times.choice?.product
  const wanted = vehicle && product ? { plate: vehicle.plate, product } : null

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
      if (known && shortcut.to === 'confirmation') await check({ plate: vehicle.plate, product: known })
    }),
  )

  const toTime = () =>
    run(async () => {
      if (!vehicle) return
      setProblem(null)
      const [found, named] = await Promise.all([
        queries.fetchQuery(productsQuery(vehicle.plate)),
        place.named(),
      ])
      offer(vehicle, found, named)
      setBalanceIsShort(false)
      setStep(timeStep)
    })

  const back = () => {
    purchase.leave()
    setStep(step - 1)
    if (vehicle && step === timeStep) keepParking({ vehicleId: vehicle.id })
  }

  return {
    ...times,
    step,
    busy,
    /** A shortcut is on its way to the step that it leads to. */
    opening,
    problem,
    choose: (next: TimeChoice) => {
      setBalanceIsShort(false)
      if (vehicle) pick(vehicle, next)
    },
    /** The chosen vehicle is not there any more: nothing that was chosen for it may be bought for another one. */
    restart: () => setStep(firstStep),
    /** Looks where the driver stands, who asked for it. */
    locate: () => place.find((sector) => vehicle !== null && moveTo(vehicle, sector)),
    locating: place.busy,
    balanceIsShort,
    validation,
    toTime,
    toConfirm: () => run(async () => void (wanted && (await check(wanted)))),
    /** Why the confirmation is to be sent again. */
    unknown: purchase.unknown,
    confirm: () => run(async () => (wanted ? purchase.make(wanted) : undefined)),
    back,
  }
}

export type ParkFlow = ReturnType<typeof useParkFlow>
