import { maskTaxIdForReceipt } from '../brazil/tax-id.ts'
import { type Cents, cents, inReais, noCents } from '../money/cents.ts'

/**
 * The proof of a ticket (Specification 3, Receipt). Dates are unix seconds, `time` is minutes, the amounts cents.
 * `segundavia` says that it is a second copy; the agent is nobody where no agent sold it (Decision Q122).
 */
export type Receipt = {
  title: string
  transaction_id: string
  product: string
  date: number
  targetName: string
  plate: string
  vehicle_maker_model: string
  date_time_begin: number
  date_time_end: number
  time: number
  price: Cents
  tax: Cents
  discount: Cents
  total_amount: Cents
  method: string
  segundavia: boolean
  agent: { id: number | null; name: string }
}

/** How long a ticket lasts when its product's name does not say so (Specification 9). */
export const defaultReceiptMinutes = 60

/** The minutes that a product's name holds, as in '30 minutos', or null when it holds none (Specification 9). */
export function minutesOfName(name: string): number | null {
  const minutes = Number(/(\d{1,6})\s*min/i.exec(name)?.[1])
  return minutes > 0 ? minutes : null
}

/**
 * The total in cents: that of the order, else 100 times the price, which the specification takes to be in reais
 * (Specification 9; Decision Q72).
 */
export function receiptTotal(totalAmount: Cents | null | undefined, priceReais: number): Cents {
  return totalAmount ?? cents(Math.round(priceReais * 100))
}

/** What is known of a sold ticket: the visitor's form and product, and the order as far as it has been fulfilled. */
export type SoldTicket = {
  title: string
  method: string
  identification: string
  plate: string
  model: string
  product: { name: string; price: Cents }
  order: {
    id: string
    /** What was sold, without the fee: the product may have cost something else when the form was filled in. */
    amount?: Cents | undefined
    tax?: Cents | undefined
    transaction_id?: string | undefined
    total_amount?: Cents | undefined
    date?: number | undefined
    date_time_begin?: number | undefined
    date_time_end?: number | undefined
    time?: number | undefined
  }
  /** Unix seconds; stands in for dates that the order does not carry. */
  now: number
}

/**
 * Builds the receipt on the page, since no call returns one (Decision Q72). What the order says counts; else the
 * minutes come from the product's name, else they are 60, and the end lies that much after the begin (Specification 9).
 * The visitor has given no name, so that the receipt shows the tax id, masked (Decision Q122).
 */
export function buildReceipt({ product, order, now, ...sold }: SoldTicket): Receipt {
  const minutes = order.time ?? minutesOfName(product.name) ?? defaultReceiptMinutes
  const date = order.date ?? now
  const begin = order.date_time_begin ?? date
  return {
    title: sold.title,
    transaction_id: order.transaction_id ?? order.id,
    product: product.name,
    date,
    targetName: maskTaxIdForReceipt(sold.identification),
    plate: sold.plate,
    vehicle_maker_model: sold.model,
    date_time_begin: begin,
    date_time_end: order.date_time_end ?? begin + minutes * 60,
    time: minutes,
    price: order.amount ?? product.price,
    tax: order.tax ?? noCents,
    discount: noCents,
    total_amount: receiptTotal(order.total_amount, inReais(product.price)),
    method: sold.method,
    segundavia: false,
    agent: { id: null, name: '' },
  }
}
