import { serverNow } from '#web/api/client.ts'
import { markBegun, readKept, writeKept } from '#web/api/kept.ts'
import type { OpenOrder } from '#web/api/orders.ts'
import { seenOrdersKey, storedSummary } from '#web/api/stored-session.ts'
import { markTold } from '#web/ui/kept/held-orders.ts'

/** An order that this device has seen waiting; no code and nothing of a card. */
export type SeenOrder = {
  id: string
  transactionType: number
  paymentFormId: number
  total: OpenOrder['total_amount']
  /** When it was seen first, by the server's clock, in epoch milliseconds. */
  at: number
}

type Seen = {
  owner: number
  orders: SeenOrder[]
  /** The order whose sheet is open, and on which screen; put away by its payer it is open no more. */
  sheet: { id: string; path: string } | null
}

const ownerNow = (): number => storedSummary()?.id ?? 0

/** What this device has seen of the driver who is logged in; of anybody else it knows nothing. */
function read(): Seen {
  const owner = ownerNow()
  const kept = readKept<Seen>(seenOrdersKey)
  return kept?.owner === owner ? kept : { owner, orders: [], sheet: null }
}

const write = (seen: Seen): void =>
  void writeKept(seenOrdersKey, seen.orders.length === 0 && !seen.sheet ? null : seen)

export const seenOrders = (): readonly SeenOrder[] => read().orders

type Waiting = Pick<OpenOrder, 'id' | 'payment_form' | 'total_amount'>

/** What this device notes of an order. */
export const seenOf = (
  { id, payment_form, total_amount: total }: Waiting,
  transactionType: number,
): SeenOrder => ({ id, transactionType, paymentFormId: payment_form.id, total, at: serverNow() })

/** Notes that an order is out, so that its end is told also after the page was closed. */
export function noteSeen(order: SeenOrder): void {
  const seen = read()
  if (seen.orders.some(({ id }) => order.id === id)) return
  write({ ...seen, orders: [...seen.orders, order] })
}

/** The payer knows how it ended. */
export function endSeen(id: string): void {
  markTold(id)
  forgetSeen(id)
}

/** It is not out, or not any more. */
export function forgetSeen(id: string): void {
  const seen = read()
  write({
    ...seen,
    orders: seen.orders.filter((order) => order.id !== id),
    sheet: seen.sheet?.id === id ? null : seen.sheet,
  })
}

/** The sheet of this order is open on the present screen; null when it was put away. */
export function noteSheet(id: string | null): void {
  if (id !== null) markBegun()
  write({ ...read(), sheet: id === null ? null : { id, path: window.location.pathname } })
}

/** The order whose sheet was open on the present screen when the page went. */
export function sheetLeftOpen(): string | null {
  const { sheet } = read()
  return sheet?.path === window.location.pathname ? sheet.id : null
}
