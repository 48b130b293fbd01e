import { parkingRevenue } from '#domain/ledger/accounts.ts'
import { planGuestTicket } from '#domain/parking.ts'
import { enqueue } from '#server/database/outbox.ts'
import type { Fulfilment, Settling } from '#server/features/orders/fulfilment.ts'
import { postSale } from '#server/features/orders/post-sale.ts'
import { receiptMail, receiptSms } from './receipt.ts'
import { insertGuestActivation, type SoldTicket, soldTicket } from './store.ts'

/**
 * A paid order without account becomes a ticket of its plate, and its proof goes out by the chosen channels, in the
 * commit that marks the order as paid (decisions Q117, Q122, Q123, Q148, Q149).
 */
export const ticketFulfilment: Fulfilment = {
  objection: async (settling) => {
    const ticket = await soldTicket(settling.tx, settling.order.id)
    return timesOf(settling, ticket) ? null : 'too_late'
  },
  fulfil: async (settling) => {
    const { tx, order, now } = settling
    const ticket = await soldTicket(tx, order.id)
    const times = timesOf(settling, ticket)
    if (!times) throw new Error(`the ticket of order ${order.id} makes no sense any more`)
    await insertGuestActivation(tx, ticket, times, now)
    await postSale(settling, { to: parkingRevenue, plate: ticket.plate })
    await promiseProof(settling, ticket, times)
  },
}

const timesOf = ({ parts, charge, receipt, now }: Settling, ticket: SoldTicket) =>
  planGuestTicket({
    minutes: ticket.time_minutes,
    hours: ticket.charging_hours ?? undefined,
    zone: parts.city().settings.timeZone,
    expiresAt: charge.expires_at,
    paidAt: receipt.paidAt,
    now,
  })

const promiseProof = async (
  { parts, tx, order, receipt, now }: Settling,
  ticket: SoldTicket,
  times: { begin: Date; end: Date },
): Promise<void> => {
  const { email, phone } = ticket
  const proof = { ticket, order, times, paidAt: receipt.paidAt }
  if (email) await enqueue(tx, 'mail', receiptMail(parts, proof, email), now)
  if (phone) await enqueue(tx, 'sms', receiptSms(parts, proof, phone), now)
}
