import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/guest-tickets.ts'
import { readLanguage } from '#domain/languages.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { receiptMail, receiptSms } from '#server/features/guest/receipt.ts'
import { soldTicket } from '#server/features/guest/store.ts'
import { addReceiptLink, addressOfReceipt } from '#server/features/orders/receipt-link.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { inLanguage } from '#server/language.ts'
import { countSms, promiseCounted, refuseOver } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { demandTicketLook, findGuestTicket, type GuestTicket } from './tickets.ts'

/** Sends the proof of a visitor's ticket again, as it stands now, to where the first one went (Q191). */
export const resendGuestReceipt = (
  parts: Parts,
  { id }: { id: string },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.resendGuestReceipt>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const reason = await demandTicketLook(parts, tx, id, call)
    const ticket = await findGuestTicket(tx, id)
    const sent = await send(parts, tx, ticket)
    const details = { order: id, ...sent }
    await writeRegister(parts, tx, byStaff(call), {
      act: 'resend receipt',
      plate: ticket.plate,
      reason,
      details,
    })
    return sent
  })

const send = async (parts: Parts, tx: Tx, found: GuestTicket): Promise<{ email: boolean; sms: boolean }> => {
  const { id, plate, begins_at: begin, ends_at: end, paid_at: paidAt, corrected_from } = found
  if (found.state !== 'paid' || !begin || !end || !paidAt) throw new Refusal('guest_ticket_unpaid')
  if (!found.known) throw new Refusal('guest_contacts_forgotten')
  const { email, phone } = found
  if (!email && !phone) throw new Refusal('guest_without_contact')
  const now = parts.clock.now()
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'tax', 'total_amount', 'payment_form_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ticket = { ...(await soldTicket(tx, id)), plate }
  const moved = corrected_from === null || corrected_from === plate ? {} : { boughtFor: corrected_from }
  const proof = { ticket, order, times: { begin, end }, paidAt, ...moved }
  return inLanguage(readLanguage(ticket.language), async () => {
    if (email) {
      // It shows the receipt for as long as it is known who paid, and not for as long again.
      const address = addressOfReceipt(parts, await addReceiptLink(parts, tx, id, ticket.created_at))
      await enqueue(tx, 'mail', receiptMail(parts, { ...proof, address }, email), now)
    }
    if (!phone) return { email: true, sms: false }
    const over = await countSms(parts, tx, { told: phone }, { now })
    if (!email) refuseOver(over)
    if (!over) await promiseCounted(tx, receiptSms(parts, proof, phone), now)
    return { email: email !== null, sms: over === null }
  })
}
