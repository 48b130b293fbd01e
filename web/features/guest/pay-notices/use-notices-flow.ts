import { useEffect, useState } from 'react'
import { type Cents, noCents, sumCents } from '#domain/money/cents.ts'
import { ApiError, errorText } from '#web/api/errors.ts'
import {
  addressOfReceipt,
  logFailure,
  type PublicNotice,
  type PublicOrder,
  secretOfReceipt,
  useCheckNoticesAgain,
  useGiveUpPublicOrder,
  usePayNotices,
} from '#web/api/guest.ts'
import { type OrderOutcome, waitingOrderOf } from '#web/api/orders.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { forgetOrder, keepOrder, keepReceipt } from '../kept-visit.ts'

/** Timer of the specification: the success message lasts 5 s, then the plate is checked again. */
const successMs = 5000

/** What is about to be paid: notices of one plate, the fee of the payment, and the sum of both. */
export type Bill = { plate: string; ids: readonly number[]; fee: Cents; total: Cents }

export function billOf(plate: string, notices: readonly PublicNotice[], fee: Cents): Bill {
  const total = sumCents([...notices.map(({ price }) => price ?? noCents), fee])
  return { plate, ids: notices.map(({ id }) => id), fee, total }
}

/** What stands in the way of these notices, beside the specification's text; every other failure has only that one. */
const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError && (error.status === 409 || error.status === 422) ? error.text : null

type Waiting = { bill: Bill; order: PublicOrder }

/** The receipt stays at its address, and this device knows it for a while. */
function notePaid({ bill, order }: Waiting): void {
  keepReceipt(bill.plate, addressOfReceipt(secretOfReceipt(order.receipt_address)))
  forgetOrder(order.id)
}

/** What was just paid, for as long as the success message lasts; then the plate is checked again. */
function useSuccess(checkAgain: (plate: string) => Promise<unknown>) {
  const [paid, setPaid] = useState<Bill | null>(null)
  const [checking, setChecking] = useState(false)
  useEffect(() => {
    if (paid === null) return
    const timer = setTimeout(() => {
      setPaid(null)
      setChecking(true)
      void checkAgain(paid.plate).finally(() => setChecking(false))
    }, successMs)
    return () => clearTimeout(timer)
  }, [paid, checkAgain])
  return { paid, setPaid, checking }
}

/** The course of paying notices: confirmation, the wait for the payment, the good news (specification 4). */
export function useNoticesFlow() {
  const pay = usePayNotices()
  const { mutate: sendGivingUp, isPending, error: refusal, reset } = useGiveUpPublicOrder()
  const checkAgain = useCheckNoticesAgain()
  const [bill, setBill] = useState<Bill | null>(null)
  const [failed, setFailed] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const [lockedBy, setLockedBy] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const { paid, setPaid, checking } = useSuccess(checkAgain)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime((error) => {
    logFailure(error)
    setReason(reasonOf(error))
    setLockedBy(waitingOrderOf(error)?.id ?? null)
    setFailed(true)
  })

  const gone = (orderId: string | undefined) => {
    if (orderId) forgetOrder(orderId)
    if (waiting) void checkAgain(waiting.bill.plate)
    setWaiting(null)
    setFailed(false)
  }
  const over = (text: string) => {
    gone(waiting?.order.id)
    setProblem(text)
  }
  const giveUp = (orderId: string) => sendGivingUp(orderId, { onSuccess: () => gone(orderId) })

  return {
    bill,
    failed,
    reason,
    waiting,
    /** The order of this page that keeps it from another one, where that is what failed (decision Q79). */
    lockedBy,
    givingUp: { busy: isPending, problem: refusal && errorText(refusal), giveUp },
    /** How many notices were just paid; 0 while there is nothing to tell. */
    paidCount: paid?.ids.length ?? 0,
    /** The list is that of before the payment until the plate has been checked again. */
    checking,
    problem,
    busy,
    ask: (wanted: Bill) => {
      reset()
      setFailed(false)
      setProblem(null)
      setBill(wanted)
    },
    cancel: () => setBill(null),
    confirm: () =>
      run(async () => {
        if (!bill) return
        reset()
        setFailed(false)
        const order = await pay.mutateAsync(bill.ids)
        keepOrder('notices', bill.plate, order)
        setWaiting({ bill, order })
        if (order.total_amount !== bill.total) void checkAgain(bill.plate)
        setBill(null)
      }),
    paid: ({ returned }: OrderOutcome) => {
      if (waiting) notePaid(waiting)
      // The payment paid only some of them. The text about each one stays.
      if (returned) return over(returned.text)
      setPaid(waiting?.bill ?? null)
      setWaiting(null)
    },
    over,
    abandoned: () => gone(waiting?.order.id),
    back: () => setWaiting(null),
  }
}

export type NoticesFlow = ReturnType<typeof useNoticesFlow>
