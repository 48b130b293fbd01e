import { basename } from 'node:path'
import { sql } from 'kysely'
import { addDays, civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { dayMs } from '#domain/durations.ts'
import { lastLookAge } from '#domain/orders/reconciliation.ts'
import { staffName } from '#server/http/trail.ts'
import type { Parts } from '#server/parts.ts'
import { insertLedger, insertOrders } from './insert-books.ts'
import { insertContests } from './insert-contests.ts'
import {
  drawIds,
  insertComparisons,
  insertDrivers,
  insertGuests,
  insertTickets,
  insertWaiting,
} from './insert-days.ts'
import { insertNotices, insertSightings } from './insert-notices.ts'
import { liveDays } from './live-days.ts'
import { madeUpDays, planDays } from './plan-days.ts'
import { correctionReason } from './texts.ts'

/** Any number that no one else uses for an advisory lock in this database. */
const seedLock = 7_248_113_392

/** The folder of the demonstration city; a city that somebody makes themselves begins empty. */
const demonstrationCity = 'demo'

/** Days that the daily comparison still makes up for by itself. */
const comparedByItself = 7

/**
 * Gives the office of a sandbox a month of made-up business, once (decision Q183): believable, from a fixed seed, and right to
 * the cent. Of the demonstration driver nothing changes, and nobody meets a plate, a tax id or a ticket of it by chance.
 */
export const seedMadeUpDays = async (parts: Parts): Promise<void> => {
  const { config } = parts
  if (config.mode !== 'sandbox' || !config.madeUpDays || basename(config.cityFolder) !== demonstrationCity)
    return
  const city = parts.city()
  if (city.groups.length === 0 || city.notices.length === 0) return
  const now = parts.clock.now()
  const plan = planDays(city, now)
  const zone = city.settings.timeZone
  await parts.db.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
    const there = await tx
      .selectFrom('users')
      .select('id')
      .where('identification', '=', plan.drivers[0]?.identification ?? '')
      .executeTakeFirst()
    if (there) return
    const staff = await tx.selectFrom('staff').select(['id', 'roles']).orderBy('id').execute()
    const idOf = (role: string) => staff.find(({ roles }) => roles.includes(role))?.id
    const agent = staffName({ id: idOf('agent') ?? 0 })

    const joined = new Date(now.getTime() - 2 * madeUpDays * dayMs)
    const known = await insertDrivers(tx, plan.drivers, joined)
    const count = plan.tickets.length
    const activations = await drawIds(tx, 'activations_id_seq', count)
    const details = await drawIds(tx, 'activation_details_id_seq', count)
    const { books, tickets } = liveDays(plan, known, { activations, details })
    await insertOrders(tx, books)
    await insertLedger(tx, books)
    await insertTickets(tx, tickets)
    await insertGuests(tx, plan.guests)
    const notices = await insertNotices(tx, plan.notices, agent)
    const contests = plan.contests.map((one) => ({ ...one, noticeId: notices[one.notice] ?? 0 }))
    await insertContests(parts, tx, contests, idOf('support'))
    const seen = tickets.filter((_, at) => at % 5 === 0)
    const sightings = seen.map(({ known: { plate }, address, at }) => ({
      plate,
      address,
      state: 'paid',
      seen_at: at,
    }))
    await insertSightings(tx, sightings, agent)
    await insertWaiting(tx, known, { now, support: idOf('support'), reason: correctionReason })
    const before = addDays(civilDate(toCivil(now, zone)), -comparedByItself)
    await insertComparisons(tx, { gateway: parts.payment.name, zone, before, age: lastLookAge })
  })
}
