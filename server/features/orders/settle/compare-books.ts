import { addDays, civilDate, fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { hourMs } from '#domain/durations.ts'
import { noCents } from '#domain/money/cents.ts'
import { compareBooks, type Difference } from '#domain/orders/reconciliation.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { seldom } from '#server/jobs/seldom.ts'
import type { Sweep } from '#server/jobs/task.ts'
import type { Parts } from '#server/parts.ts'

/** Late enough that what was paid just before midnight has been told and settled. */
const afterHours = 4

/** A server that stood still makes up for so many days. */
const lastDays = 7

/**
 * Once a day compares what the bank says arrived on the day before with our own books, and keeps every difference for
 * the audit. A bank that does not answer is asked again later, and days that were missed are made up for; one that could
 * not be compared for a week is told as well.
 */
export const compareDays = (parts: Parts): Sweep['run'] =>
  seldom(600, async (now) => {
    if (!parts.payment.movements) return
    const { settings } = parts.city()
    const today = civilDate(toCivil(new Date(now.getTime() - afterHours * hourMs), settings.timeZone))
    const days = Array.from({ length: lastDays }, (_, at) => addDays(today, at - lastDays))
    const done = await comparedOf(parts, days)
    for (const day of days.filter((day) => !done.has(day))) {
      await compareDay(parts, day, now, day === days[0])
    }
  })

const comparedOf = async (parts: Parts, days: string[]): Promise<Set<string>> => {
  const rows = await parts.db.kysely
    .selectFrom('reconciliations')
    .select('day')
    .where('gateway', '=', parts.payment.name)
    .where('day', 'in', days)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** Nobody looks at a day again after its last chance, so that a list that never came is a difference then. */
const unread: Difference = { endToEndId: '(whole day)', kind: 'unreadable', atBank: null, here: null }

const compareDay = async (parts: Parts, day: string, now: Date, isLastChance: boolean): Promise<void> => {
  const { timeZone } = parts.city().settings
  const from = fromCivil(`${day} 00:00:00`, timeZone)
  const before = fromCivil(`${addDays(day, 1)} 00:00:00`, timeZone)
  const atBank = await listOfBank(parts, from, before)
  if (atBank === null && !isLastChance) return
  const ours = await listOfOurs(parts, from, before)
  // Before the first payment there may have been no bank to ask.
  if (atBank === null && ours.length === 0) return
  const differences = atBank ? compareBooks(atBank, ours) : [unread]
  await parts.db.kysely
    .insertInto('reconciliations')
    .values({
      gateway: parts.payment.name,
      day,
      payments: ours.length,
      differences: JSON.stringify(differences),
      compared_at: now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'day']).doNothing())
    .execute()
}

const listOfBank = async (parts: Parts, from: Date, before: Date) => {
  try {
    return (await parts.payment.movements?.(from, before)) ?? null
  } catch (error) {
    if (error instanceof GatewayFault) return null
    throw error
  }
}

const listOfOurs = (parts: Parts, from: Date, before: Date) =>
  parts.db.kysely
    .selectFrom('payments as p')
    .leftJoin('refunds as r', (join) =>
      join.onRef('r.payment_id', '=', 'p.id').on('r.done_at', 'is not', null),
    )
    .select(({ fn, val }) => [
      'p.end_to_end_id as endToEndId',
      'p.amount',
      fn.coalesce('r.amount', val(noCents)).as('refunded'),
    ])
    .where('p.paid_at', '>=', from)
    .where('p.paid_at', '<', before)
    .execute()
