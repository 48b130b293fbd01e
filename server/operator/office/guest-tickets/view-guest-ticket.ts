import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/guest-tickets.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { hiddenEmail, hiddenPhone } from '#domain/staff/looks.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { reasonOf } from '../looks.ts'
import { findGuestTicket, type GuestTicket, shownTicket } from './tickets.ts'

type Answer = GivenOutputOf<typeof calls.viewGuestTicket>

/** A visitor's ticket as the office sees one. What is shown is in the register before it is answered. */
export const viewGuestTicket = async (
  parts: Parts,
  input: InputOf<typeof calls.viewGuestTicket>,
  call: Call<'staff'>,
): Promise<Answer> => {
  const reason = reasonOf(input)
  const { kysely } = parts.db
  const ticket = await findGuestTicket(kysely, input.id)
  const corrections = await readCorrections(parts, ticket.id)
  const { plate, paid_at, total_amount } = ticket
  const zone = parts.city().settings.timeZone
  const details = { order: ticket.id }
  await writeRegister(parts, kysely, byStaff(call), { act: 'read guest ticket', plate, reason, details })
  return {
    ...shownTicket(parts, ticket),
    paid_at: paid_at && toCivil(paid_at, zone),
    total_amount,
    contacts: contactsOf(ticket),
    corrections,
  }
}

/** Enough to hear from whoever asks whether it was they who bought it, and no more. */
const contactsOf = ({ known, email, phone }: GuestTicket): Answer['contacts'] => ({
  state: !known ? 'forgotten' : email === null && phone === null ? 'none' : 'kept',
  email: email && hiddenEmail(email),
  phone: phone && hiddenPhone(phone),
})

const readCorrections = async ({ db, city }: Parts, orderId: string): Promise<Answer['corrections']> => {
  const rows = await db.kysely
    .selectFrom('guest_corrections as c')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.from_plate', 'c.to_plate', 'c.corrected_at', 's.name'])
    .where('c.order_id', '=', orderId)
    .orderBy('c.id')
    .execute()
  return rows.map(({ corrected_at, name, ...plates }) => ({
    ...plates,
    corrected_at: toCivil(corrected_at, city().settings.timeZone),
    by: name,
  }))
}
