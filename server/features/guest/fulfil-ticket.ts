import { isDoublePress, planGuestTicket, type TicketTimes } from '#domain/guest/ticket.ts'
import { readLanguage } from '#domain/languages.ts'
import { parkingRevenue } from '#domain/ledger/accounts.ts'
import { callOffCovered } from '#server/features/notices/call-off-covered.ts'
import { lockPlate } from '#server/features/notices/write-notice.ts'
import type { Fulfilling, Fulfilment } from '#server/features/orders/fulfilment.ts'
import { addReceiptLink, addressOfReceipt } from '#server/features/orders/receipt-link.ts'
import { postSale } from '#server/features/orders/settle/post-sale.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { inLanguage } from '#server/language.ts'
import { promiseSms } from '#server/letters/sms.ts'
import { beginLater } from './follow-tickets.ts'
import { receiptMail, receiptSms } from './receipt.ts'
import { insertGuestActivation, orderedTicket, type SoldTicket, soldTicket, ticketsOfPlate } from './store.ts'
import { guestLanguage, guestPayer, issuedTimes } from './tickets.ts'

/**
 * A paid order without account becomes a ticket of its plate, and its proof goes out by the chosen channels, in the
 * commit that marks the order as paid (decisions Q117, Q122, Q123, Q148, Q149). It begins when it was paid, so that a notice may
 * have come before we learned of it: that is called off, with notices that are being written waiting meanwhile. Where another visitor's
 * ticket runs for the plate it begins when that one ends, and a double press gives the money back.
 */
export const ticketFulfilment: Fulfilment = {
  objection: async (fulfilling) => {
    const { tx, order } = fulfilling
    const ticket = await soldTicket(tx, order.id)
    // Two payments for one plate may be settled at the same time.
    await lockPlate(tx, ticket.plate)
    const others = await ticketsOfPlate(tx, ticket.plate, ticket.created_at)
    if (others.some((first) => isDoublePress(first, orderedTicket(ticket)))) return 'double_ticket'
    return timesOf(fulfilling, ticket, others) ? null : 'too_late'
  },
  fulfil: async (fulfilling) => {
    const { parts, tx, order, paidAt, now } = fulfilling
    const ticket = await soldTicket(tx, order.id)
    const { plate } = ticket
    await lockPlate(tx, plate)
    const times = timesOf(fulfilling, ticket, await ticketsOfPlate(tx, plate, ticket.created_at))
    if (!times) throw new Error(`the ticket of order ${order.id} makes no sense any more`)
    await insertGuestActivation(tx, ticket, times, now)
    await beginLater(parts, tx, { orderId: order.id, plate, ...times }, now)
    await postSale(fulfilling, { to: parkingRevenue, plate })
    // A scheduled ticket may count before it begins (decision Q94).
    const from = paidAt < times.begin ? paidAt : times.begin
    const scheduled = { begin: times.begin, productId: ticket.product_id }
    const covered = { plate, from, until: times.end, now, cause: 'ticket_found', scheduled } as const
    await callOffCovered(parts, tx, covered)
    // Whose call ever settles it: what counts is what the visitor read who bought it.
    await inLanguage(readLanguage(ticket.language), () => promiseProof(fulfilling, ticket, times))
  },
  payer: guestPayer,
  language: guestLanguage,
  times: issuedTimes,
}

const timesOf = (
  { parts, payableUntil, paidAt, now }: Fulfilling,
  ticket: SoldTicket,
  others: readonly TicketTimes[],
) =>
  planGuestTicket({
    others,
    minutes: ticket.time_minutes,
    hours: ticket.charging_hours ?? undefined,
    zone: parts.city().settings.timeZone,
    expiresAt: payableUntil,
    paidAt,
    now,
  })

const promiseProof = async (
  { parts, tx, order, paidAt, now }: Fulfilling,
  ticket: SoldTicket,
  times: { begin: Date; end: Date },
): Promise<void> => {
  const { email, phone } = ticket
  const proof = { ticket, order, times, paidAt }
  if (email) {
    const address = addressOfReceipt(parts, await addReceiptLink(parts, tx, order.id))
    await enqueue(tx, 'mail', receiptMail(parts, { ...proof, address }, email), now)
  }
  if (phone) await promiseSms(parts, tx, receiptSms(parts, proof, phone), now)
}
