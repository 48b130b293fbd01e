import { useRef, useState } from 'react'
import { ApiError, errorText } from '#web/api/client.ts'
import {
  hasPixToPay,
  type Order,
  useCreateCreditOrder,
  useForgetBalances,
  useUpdateOrder,
} from '#web/api/orders.ts'
import { useUser } from '#web/api/user.ts'
import { showSnackbar } from '#web/ui/snackbar.tsx'
import { texts } from './texts.ts'

const firstStep = 0
const confirmStep = 1

/** Timer of the specification: reloads after a success wait 1 s. */
const reloadAfterMs = 1000

/** What stands in the way: the text, and whether confirming the phone would clear it (specification 8). */
export type Problem = { text: string; needsPhone: boolean }

const problemOf = (error: unknown): Problem => ({
  text: errorText(error),
  needsPhone: error instanceof ApiError && error.type === 'UserNotVerified',
})

export type CreditChoice = { amount: number; paymentFormId: number }

/**
 * The course of buying credit: amount and form, then the order and its confirmation, then the payment. A driver
 * who must confirm the phone first stays where they are (decision Q92); whatever else fails opens the error dialog
 * and returns to the first step (specification 8).
 */
export function useCreditFlow() {
  const { data: user } = useUser()
  const create = useCreateCreditOrder()
  const update = useUpdateOrder()
  const forgetBalances = useForgetBalances()
  const [step, setStep] = useState(firstStep)
  const [order, setOrder] = useState<Order | null>(null)
  const [toPay, setToPay] = useState<Order | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  // One call at a time, also for two presses before the page has drawn the button disabled.
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await work().catch((error) => {
      const met = problemOf(error)
      setProblem(met)
      if (!met.needsPhone) setStep(firstStep)
    })
    running.current = false
    setBusy(false)
  }

  return {
    step,
    busy,
    order,
    toPay,
    problem,
    choose: (choice: CreditChoice) =>
      run(async () => {
        if (!user) return
        setOrder(await create.mutateAsync({ userId: user.id, ...choice }))
        setStep(confirmStep)
      }),
    finish: () =>
      run(async () => {
        if (!order) return
        const updated = await update.mutateAsync(order)
        if (hasPixToPay(updated)) setToPay(updated)
      }),
    correct: () => setStep(firstStep),
    cancel: () => window.location.reload(),
    closePix: () => setToPay(null),
    forgive: () => setProblem(null),
    paid: () => {
      forgetBalances()
      setToPay(null)
      showSnackbar({ message: texts.done })
      setTimeout(() => window.location.reload(), reloadAfterMs)
    },
    over: (text: string) => {
      setToPay(null)
      setProblem({ text, needsPhone: false })
      setStep(firstStep)
    },
  }
}

export type CreditFlow = ReturnType<typeof useCreditFlow>
