import { type RawBuilder, sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/guest-tickets.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { pageRows } from '#domain/staff/pages.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { readGivenPlate } from '#server/http/given-plate.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput } from '#server/refusal.ts'
import { reasonOf } from '../looks.ts'
import { readGuestTickets, shownTicket } from './tickets.ts'

type Wanted = InputOf<typeof calls.findGuestTickets>

/** Visitors' tickets of a plate or an order, a page of them. What was found is in the register before it is answered. */
export const findGuestTickets = async (
  parts: Parts,
  body: Wanted,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.findGuestTickets>> => {
  const reason = reasonOf(body)
  const value = readValue(body)
  const { kysely } = parts.db
  const found = await readGuestTickets(kysely, findings[body.by](value, body.before))
  await writeRegister(parts, kysely, byStaff(call), {
    act: 'find guest tickets',
    reason,
    ...(body.by === 'plate' ? { plate: value } : {}),
    details: { by: body.by, tickets: found.map(({ id }) => id) },
  })
  return { data: found.map((ticket) => shownTicket(parts, ticket)) }
}

/**
 * Each way to a plate, what was bought for it and what was moved to it, gives a page by its index, and the newest of these are the
 * page: it costs the same after years.
 */
const ofPlate = (plate: string, before: string): RawBuilder<unknown> => {
  const after =
    before === ''
      ? sql`true`
      : sql`(t.created_at, t.order_id) < ((select b.created_at from guest_tickets b where b.order_id = ${before}), ${before})`
  const page = sql`order by t.created_at desc, t.order_id desc limit ${pageRows.short}`
  return sql`
    select t.order_id from (
      (select t.order_id, t.created_at from guest_tickets t where t.plate = ${plate} and ${after} ${page})
      union
      (select t.order_id, t.created_at from guest_tickets t
        where t.order_id in (select c.order_id from guest_corrections c where c.to_plate = ${plate}) and ${after} ${page})
    ) t ${page}`
}

const findings = {
  plate: ofPlate,
  order: (id: string) => sql`${id}`,
}

const readValue = ({ by, value }: Wanted): string => {
  const read = by === 'plate' ? readGivenPlate(value, 'value') : value.trim()
  if (read.length < 3) throw new InvalidInput({ value: [staffProblemTexts.search] })
  return read
}
