import { dayMs, hourMs } from '#domain/durations.ts'
import type { PublicOrder } from '#web/api/guest.ts'
import { readKept, writeKept } from '#web/api/kept.ts'
import { visitKey } from '#web/api/stored-session.ts'
import type { TicketValues } from './ticket-values.ts'

/** A Pix of a visitor that is out; all that its sheet shows, since no call tells it again (decision Q71). */
export type KeptOrder = { kind: 'ticket' | 'notices'; plate: string; order: PublicOrder; at: number }

/** What was typed for a ticket, and which time was chosen. */
export type KeptTyped = {
  values: TicketValues
  groupId: number | null
  category: string | null
  productId: number | null
  at: number
}

export type KeptReceipt = { plate: string; address: string; at: number }

export type Visit = {
  orders: readonly KeptOrder[]
  receipts: readonly KeptReceipt[]
  typed: KeptTyped | null
  sheet: { id: string; path: string } | null
}

/** What is kept here is for the same sitting: others may use the device. */
export const typedLivesMs = hourMs
export const paymentLivesMs = dayMs
const most = 5

export const nothing: Visit = { orders: [], receipts: [], typed: null, sheet: null }

const within =
  (ms: number) =>
  ({ at }: { at: number }): boolean =>
    Math.abs(Date.now() - at) < ms

/** What of it is not too old. */
export function living(visit: Visit): Visit {
  const { typed } = visit
  return {
    orders: visit.orders.filter(within(paymentLivesMs)).slice(-most),
    receipts: visit.receipts.filter(within(paymentLivesMs)).slice(-most),
    typed: typed && within(typedLivesMs)(typed) ? typed : null,
    sheet: visit.sheet,
  }
}

export const isEmpty = ({ orders, receipts, typed }: Visit): boolean =>
  orders.length + receipts.length === 0 && !typed

export const readVisit = (): Visit => ({ ...nothing, ...readKept<Partial<Visit>>(visitKey) })

/** Tells whether the device has it. */
export const writeVisit = (visit: Visit): boolean => writeKept(visitKey, isEmpty(visit) ? null : visit)

/** What a visitor left here too long ago leaves the device, whichever screen somebody begins with. */
export const forgetOldVisit = (): void => void writeVisit(living(readVisit()))
