import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { groupsByPriority } from '#domain/parking/tariff.ts'
import { errorText } from '#web/api/client.ts'
import {
  type ProductGroup,
  productsQuery,
  useActivateParking,
  useValidateActivation,
  type Validation,
} from '#web/api/parking.ts'
import type { Vehicle } from '#web/api/vehicles.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { parkTexts } from './texts.ts'
import { chooseGroup, type TimeChoice } from './time-choice.ts'

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

/** The course of parking: vehicle, time, confirmation; whatever fails leads back to the vehicle (decision Q98). */
export function useParkFlow(vehicle: Vehicle | null) {
  const queries = useQueryClient()
  const goHomeSoon = useHomeSoon()
  const validate = useValidateActivation()
  const activate = useActivateParking()
  const [step, setStep] = useState(firstStep)
  const [problem, setProblem] = useState<string | null>(null)
  const [groups, setGroups] = useState<ProductGroup[]>([])
  const [choice, setChoice] = useState<TimeChoice | null>(null)
  const [chosenFor, setChosenFor] = useState<number | null>(null)
  const [balanceIsShort, setBalanceIsShort] = useState(false)
  const [validation, setValidation] = useState<Validation | null>(null)
  const { busy, run } = useOneAtATime((error) => {
    setProblem(errorText(error))
    setStep(firstStep)
  })
  const wanted = vehicle && choice?.product ? { plate: vehicle.plate, productId: choice.product.id } : null

  const toTime = () =>
    run(async () => {
      if (!vehicle) return
      setProblem(null)
      const found = groupsByPriority(await queries.fetchQuery(productsQuery(vehicle.plate)))
      const before = chosenFor === vehicle.id ? choice : null
      const group = found.find(({ id }) => id === before?.group.id) ?? found[0]
      setGroups(found)
      setChoice(group ? chooseGroup(group, vehicle.vehicle.vehicle_type.id, before) : null)
      setChosenFor(vehicle.id)
      setBalanceIsShort(false)
      setStep(timeStep)
    })

  const toConfirm = () =>
    run(async () => {
      if (!wanted) return
      const answer = await validate.mutateAsync(wanted)
      setBalanceIsShort(!answer.hasBalance)
      if (!answer.hasBalance) return
      setValidation(answer)
      setStep(confirmStep)
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
    step,
    busy,
    problem,
    groups,
    choice,
    choose: (next: TimeChoice) => {
      setBalanceIsShort(false)
      setChoice(next)
    },
    balanceIsShort,
    validation,
    toTime,
    toConfirm,
    confirm,
    back: () => setStep(step - 1),
  }
}

export type ParkFlow = ReturnType<typeof useParkFlow>
