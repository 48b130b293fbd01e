import { useEffect, useRef, useState } from 'react'
import {
  logFailure,
  type PublicNotice,
  type PublicOrder,
  useCheckNoticesAgain,
  usePayNotices,
} from '#web/api/guest.ts'

/** Timer of the specification: the success message lasts 5 s, then the plate is checked again. */
const successMs = 5000

/** What is about to be paid: notices of one plate, and their sum in cents. */
export type Bill = { plate: string; ids: readonly number[]; total: number }

export function billOf(plate: string, notices: readonly PublicNotice[]): Bill {
  const total = notices.reduce((sum, { price }) => sum + (price ?? 0), 0)
  return { plate, ids: notices.map(({ id }) => id), total }
}

/** The course of paying notices: confirmation, the wait for the payment, the good news (specification 4). */
export function useNoticesFlow() {
  const pay = usePayNotices()
  const checkAgain = useCheckNoticesAgain()
  const running = useRef(false)
  const [bill, setBill] = useState<Bill | null>(null)
  const [failed, setFailed] = useState(false)
  const [waiting, setWaiting] = useState<{ plate: string; order: PublicOrder } | null>(null)
  const [paidPlate, setPaidPlate] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (paidPlate === null) return
    const timer = setTimeout(() => void checkAgain(paidPlate).then(() => setPaidPlate(null)), successMs)
    return () => clearTimeout(timer)
  }, [paidPlate, checkAgain])

  return {
    bill,
    failed,
    waiting: waiting?.order ?? null,
    hasPaid: paidPlate !== null,
    problem,
    busy: pay.isPending,
    ask: (wanted: Bill) => {
      setFailed(false)
      setProblem(null)
      setBill(wanted)
    },
    cancel: () => setBill(null),
    confirm: async () => {
      if (running.current || !bill) return
      running.current = true
      setFailed(false)
      try {
        const order = await pay.mutateAsync(bill.ids)
        setWaiting({ plate: bill.plate, order })
        setBill(null)
      } catch (error) {
        logFailure(error)
        setFailed(true)
      } finally {
        running.current = false
      }
    },
    paid: () => {
      setPaidPlate(waiting?.plate ?? null)
      setWaiting(null)
    },
    over: (text: string) => {
      if (waiting) void checkAgain(waiting.plate)
      setWaiting(null)
      setProblem(text)
    },
    back: () => setWaiting(null),
  }
}

export type NoticesFlow = ReturnType<typeof useNoticesFlow>
