import { useState } from 'react'
import { buildReceipt } from '#domain/guest/receipt.ts'
import type { Cents } from '#domain/money/cents.ts'
import { serverNow } from '#web/api/client.ts'
import { errorText } from '#web/api/errors.ts'
import {
  addressOfReceipt,
  logFailure,
  type PublicOrder,
  secretOfReceipt,
  type TicketCategory,
  type TicketProduct,
  useBuyTicket,
  useCheckProductsAgain,
  useGiveUpPublicOrder,
} from '#web/api/guest.ts'
import type { OrderOutcome } from '#web/api/orders.ts'
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { forgetOrder, keepOrder, keepReceipt } from '../kept-visit.ts'
import type { Sold } from '../receipt/receipt-view.tsx'
import { receiptTexts } from '../texts.ts'
import { plateOf, purchaseOf, type TicketValues } from '../ticket-values.ts'
import type { TicketFormState } from './use-ticket-form.ts'

/** A purchase as it was when its order was created; the form may change while the payment is awaited. */
type Purchase = {
  values: TicketValues
  category: TicketCategory
  product: TicketProduct
  order: PublicOrder
  /** The total that the form said. */
  shown: Cents
}

function soldBy({ values, category, product, order }: Purchase, outcome: OrderOutcome): Sold {
  const { email, phone, byEmail, bySms } = values
  const receipt = buildReceipt({
    title: receiptTexts.title,
    method: order.payment_form?.name ?? '',
    identification: values.identification,
    plate: plateOf(values),
    model: category.name,
    product,
    order: { amount: order.amount, tax: order.tax, ...outcome },
    now: Math.floor(serverNow() / 1000),
  })
  const sentTo = [...(byEmail ? [email.trim()] : []), ...(bySms ? [phone] : [])]
  return { receipt, sentTo, address: addressOfReceipt(secretOfReceipt(order.receipt_address)) }
}

/** The course of a ticket without account: the form, the wait for its payment, the receipt (specification 4). */
export function useTicketFlow({ form, choice, clear }: TicketFormState) {
  const buy = useBuyTicket()
  const checkProducts = useCheckProductsAgain()
  const { mutate: sendGivingUp, isPending, error: refusal, reset } = useGiveUpPublicOrder()
  const [waiting, setWaiting] = useState<Purchase | null>(null)
  const [sold, setSold] = useState<Sold | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime(logFailure)
  const gone = () => {
    if (waiting) forgetOrder(waiting.order.id)
    setWaiting(null)
  }

  return {
    waiting,
    sold,
    problem,
    busy,
    finish: (shown: Cents) =>
      run(async () => {
        if (!choice?.category || !choice.product) return
        const { category, product } = choice
        const values = form.getValues()
        setProblem(null)
        reset()
        const order = await buy.mutateAsync(purchaseOf(values, product))
        keepOrder('ticket', plateOf(values), order)
        setWaiting({ values, category, product, order, shown })
        if (order.total_amount !== shown) checkProducts()
      }),
    paid: (outcome: OrderOutcome) => {
      if (!waiting) return
      const bought = soldBy(waiting, outcome)
      keepReceipt(plateOf(waiting.values), bought.address)
      forgetOrder(waiting.order.id)
      setSold(bought)
      setWaiting(null)
      clear()
    },
    over: (text: string) => {
      gone()
      setProblem(text)
    },
    abandoned: gone,
    /** Everything stays in the form, for another plate or time. */
    givingUp: {
      busy: isPending,
      problem: refusal && errorText(refusal),
      giveUp: (orderId: string) => sendGivingUp(orderId, { onSuccess: gone }),
    },
    back: () => setWaiting(null),
    again: () => setSold(null),
  }
}

export type TicketFlow = ReturnType<typeof useTicketFlow>
