import { planFollowing } from '#domain/guest/ticket.ts'
import { readLanguage } from '#domain/languages.ts'
import type { Tx } from '#server/database/pool.ts'
import { addReceiptLink, addressOfReceipt } from '#server/features/orders/receipt-link.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { inLanguage } from '#server/language.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { receiptMail, receiptSms } from './receipt.ts'
import { type IssuedTicket, soldTicket, ticketsOfPlate } from './store.ts'

/**
 * Lets the tickets that followed one of a plate begin sooner, because that one has moved to another plate: without it nothing would
 * cover the plate until they begin (decision Q148). Their buyers get the proof with the new times. The plate is locked.
 */
export const beginSooner = async (parts: Parts, tx: Tx, plate: string, now: Date): Promise<void> => {
  const tickets = await ticketsOfPlate(tx, plate, now)
  const settled = tickets.filter(({ begin }) => begin <= now)
  for (const ticket of tickets.filter(({ begin }) => begin > now)) {
    settled.push(await beginFrom(parts, tx, ticket, settled, { from: now, to: 'sooner', now }))
  }
}

/**
 * Lets tickets begin later that began during one whose payment we learned of afterwards: otherwise both would end together
 * (decision Q148). The earlier one covers the plate meanwhile. The plate is locked.
 */
export const beginLater = async (
  parts: Parts,
  tx: Tx,
  { orderId, plate, begin, end }: Late,
  now: Date,
): Promise<void> => {
  const tickets = await ticketsOfPlate(tx, plate, now)
  const overlaps = (one: IssuedTicket) =>
    one.orderId !== orderId && begin < one.begin && one.begin < end && one.begin <= now
  const settled = tickets.filter((one) => !overlaps(one))
  for (const ticket of tickets.filter(overlaps))
    settled.push(await beginFrom(parts, tx, ticket, settled, { from: end, to: 'later', now }))
}

type Late = { orderId: string; plate: string; begin: Date; end: Date }

type Planning = { from: Date; to: 'sooner' | 'later'; now: Date }

/** Plans a ticket again from an instant on, after `others`; its buyer gets the proof if it begins sooner, or later, as asked. */
const beginFrom = async (
  parts: Parts,
  tx: Tx,
  issued: IssuedTicket,
  others: readonly IssuedTicket[],
  { from, to, now }: Planning,
): Promise<IssuedTicket> => {
  const sold = await soldTicket(tx, issued.orderId)
  const times = planFollowing(from, {
    minutes: sold.time_minutes,
    hours: sold.charging_hours ?? undefined,
    zone: parts.city().settings.timeZone,
    others,
  })
  const isWanted = to === 'sooner' ? times.begin < issued.begin : times.begin > issued.begin
  if (!isWanted) return issued
  await tx
    .updateTable('guest_activations')
    .set({ begins_at: times.begin, ends_at: times.end })
    .where('order_id', '=', issued.orderId)
    .execute()
  await sendProof(parts, tx, issued.orderId, times, now)
  return { ...issued, ...times }
}

const sendProof = async (
  parts: Parts,
  tx: Tx,
  orderId: string,
  times: { begin: Date; end: Date },
  now: Date,
): Promise<void> => {
  const sold = await soldTicket(tx, orderId)
  const order = await tx
    .selectFrom('orders')
    .innerJoin('guest_activations as a', 'a.order_id', 'orders.id')
    .select(['orders.id', 'tax', 'total_amount', 'payment_form_id', 'paid_at', 'a.plate'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { plate, paid_at: paidAt } = order
  const ticket = { ...sold, plate }
  const proof = { ticket, order, times, paidAt: paidAt ?? now }
  await inLanguage(readLanguage(sold.language), async () => {
    if (sold.email) {
      const address = addressOfReceipt(parts, await addReceiptLink(parts, tx, orderId, sold.created_at))
      await enqueue(tx, 'mail', receiptMail(parts, { ...proof, address }, sold.email), now)
    }
    if (sold.phone) await promiseSms(parts, tx, receiptSms(parts, proof, sold.phone), now)
  })
}
