import { sql } from 'kysely'
import { dayMs } from '#domain/durations.ts'
import { openOrderStates } from '#domain/orders/orders.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'

const atOnce = 500

/**
 * Empties tax id, e-mail, phone and page of tickets without account after the days of the city's settings: they were asked for
 * to send the proof, and to find the buyer while the payment can be disputed. Plate and time stay, as proof of the right to
 * park. A ticket whose payment is awaited waits.
 */
export const forgetGuestContacts = (parts: Parts): Sweep['run'] =>
  throttle(600, async (now) => {
    const before = new Date(now.getTime() - parts.city().settings.guestContactDays * dayMs)
    for (;;) {
      const emptied = await sql`
        update guest_tickets set identification = '', email = null, phone = null, payer = null where order_id in (
          select t.order_id from guest_tickets t join orders o on o.id = t.order_id
          where t.identification <> '' and t.created_at < ${before} and o.state not in (${sql.join([...openOrderStates])})
          order by t.created_at limit ${atOnce})`.execute(parts.db.kysely)
      if (Number(emptied.numAffectedRows ?? 0) < atOnce) return
    }
  })
