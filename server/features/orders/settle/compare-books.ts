import { sql } from 'kysely'
import { addDays, civilDate, fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { hourMs } from '#domain/durations.ts'
import type { Cents } from '#domain/money/cents.ts'
import { compareBooks, type Difference, lastLookAge, lookAgainAge } from '#domain/orders/reconciliation.ts'
import { onOneServer } from '#server/database/one-server.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { type BankMovement, bankNames } from '#server/gateways/payment/port.ts'
import type { Sweep } from '#server/jobs/task.ts'
import { throttle } from '#server/jobs/throttle.ts'
import type { Parts } from '#server/parts.ts'
import { chargesByKeys } from '../store.ts'
import { settleCharge } from './settle-charge.ts'

/** Late enough that what was paid just before midnight has been told and settled. */
const afterHours = 4

/** A server that stood still makes up for so many days. */
const lastDays = 7

/**
 * Once a day compares what the bank says arrived on the day before with our own books, and keeps every difference for
 * the audit. A bank that does not answer is asked again later, and days that were missed are made up for; one that could
 * not be compared for a week is told as well. What arrived, was taken back or given back without a word of the bank is asked about
 * before it is told, and old days are looked at again, because a bank may take money back for months (docs/money.md, Disputes).
 * A bank may have to be asked about each payment of a day by itself, so one server does it for all, and leaves off when that server stops.
 */
export const compareDays = (parts: Parts): Sweep['run'] =>
  throttle(600, (now, stopping) =>
    onOneServer(parts.db, 'comparingBooks', () => compareAll({ parts, now, stopping, failures: [] })),
  )

/** One charge that cannot be settled must not keep the others, nor what is written of its day, from being there. */
type Looking = { parts: Parts; now: Date; stopping: AbortSignal | undefined; failures: unknown[] }

const compareAll = async (looking: Looking): Promise<void> => {
  const { parts, now, failures } = looking
  if (!parts.payment.movements) return
  const { settings } = parts.city()
  const today = civilDate(toCivil(new Date(now.getTime() - afterHours * hourMs), settings.timeZone))
  const days = Array.from({ length: lastDays }, (_, at) => addDays(today, at - lastDays))
  const done = await comparedOf(parts, days)
  for (const day of days.filter((day) => !done.has(day))) {
    await compareDay(looking, day, day === days[0])
  }
  await lookAgain(looking, today)
  if (failures.length > 0) throw new AggregateError(failures, 'payments could not be brought in')
}

const comparedOf = async (parts: Parts, days: string[]): Promise<Set<string>> => {
  const rows = await parts.db.kysely
    .selectFrom('reconciliations')
    .select('day')
    .where('gateway', 'in', bankNames(parts.payment))
    .where('day', 'in', days)
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** Nobody looks at a day again after its last chance, so that a list that never came is a difference then. */
const unread: Difference = { endToEndId: '(whole day)', kind: 'unreadable', atBank: null, here: null }

const compareDay = async (looking: Looking, day: string, isLastChance: boolean): Promise<void> => {
  const { parts, now } = looking
  const compared = await compareWithBank(looking, day)
  if (compared.atBank === null && !isLastChance) return
  // Before the first payment there may have been no bank to ask.
  if (compared.atBank === null && compared.ours.length === 0) return
  await parts.db.kysely
    .insertInto('reconciliations')
    .values({
      gateway: parts.payment.name,
      day,
      payments: compared.ours.length,
      differences: JSON.stringify(compared.differences),
      compared_at: now,
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'day']).doNothing())
    .execute()
}

/** In a turn so many silences of the bank are waited out: with one alone, a day that is never listed would hide the younger ones. */
const mostSilences = 2

/**
 * Every day that is due is looked at again. While the bank is silent it stays due; where it refuses the list of a day, as it may
 * of an old one, what is known of that day stands.
 */
const lookAgain = async (looking: Looking, today: string): Promise<void> => {
  const { parts, now } = looking
  const rows = await parts.db.kysely
    .selectFrom('reconciliations')
    .select(['gateway', 'day', 'looked_at_age'])
    .where('gateway', 'in', bankNames(parts.payment))
    .where(({ or, eb }) => or([eb('payments', '>', 0), sql<boolean>`differences <> '[]'`]))
    .where('looked_at_age', '<', lastLookAge)
    .orderBy('day')
    .execute()
  let silences = 0
  for (const { gateway, day, looked_at_age } of rows) {
    const age = lookAgainAge(day, today, looked_at_age)
    if (age === null) continue
    const { atBank, isAway, ours, differences } = await compareWithBank(looking, day)
    if (isAway && ++silences === mostSilences) return
    if (isAway) continue
    const seen = { payments: ours.length, differences: JSON.stringify(differences), compared_at: now }
    await parts.db.kysely
      .updateTable('reconciliations')
      .set({ looked_at_age: age, ...(atBank ? seen : {}) })
      .where('gateway', '=', gateway)
      .where('day', '=', day)
      .execute()
  }
}

const compareWithBank = async (looking: Looking, day: string): Promise<Compared> => {
  const { parts } = looking
  looking.stopping?.throwIfAborted()
  const { timeZone } = parts.city().settings
  const from = fromCivil(`${day} 00:00:00`, timeZone)
  const before = fromCivil(`${addDays(day, 1)} 00:00:00`, timeZone)
  const look = async (): Promise<Compared> => {
    const listed = await listOfBank(looking, from, before)
    const ours = await listOfOurs(parts, from, before)
    return { ...listed, ours, differences: listed.atBank ? compareBooks(listed.atBank, ours) : [unread] }
  }
  const first = await look()
  // The bank may have gone on meanwhile as well.
  return (await askAbout(looking, first)) ? look() : first
}

type Listed = { atBank: BankMovement[] | null; isAway: boolean }
type Compared = Listed & {
  ours: Awaited<ReturnType<typeof listOfOurs>>
  differences: Difference[]
}

/**
 * Asks the bank about payments that we have not heard of, and about those of which more or less went back than we know: it
 * may say why. Says whether it was asked. One silence is waited out and no more: what is left is asked at the next look.
 */
const askAbout = async (
  { parts, stopping, failures }: Looking,
  { atBank, ours, differences }: Compared,
): Promise<boolean> => {
  const odd = new Set(
    differences.flatMap(({ kind, endToEndId }) =>
      kind === 'missing_here' || kind === 'refund' ? [endToEndId] : [],
    ),
  )
  const keys = [...(atBank ?? []), ...ours].flatMap(({ endToEndId, key }) =>
    key && odd.has(endToEndId) ? [key] : [],
  )
  const charges = await chargesByKeys(parts.db.kysely, keys)
  for (const charge of charges) {
    stopping?.throwIfAborted()
    try {
      await settleCharge(parts, charge)
    } catch (error) {
      if (!(error instanceof GatewayFault)) failures.push(error)
      else if (error.retryable) break
    }
  }
  return charges.length > 0
}

const listOfBank = async ({ parts, stopping }: Looking, from: Date, before: Date): Promise<Listed> => {
  try {
    return { atBank: (await parts.payment.movements?.(from, before, stopping)) ?? null, isAway: false }
  } catch (error) {
    if (error instanceof GatewayFault) return { atBank: null, isAway: error.retryable }
    throw error
  }
}

const listOfOurs = (parts: Parts, from: Date, before: Date) =>
  parts.db.kysely
    .selectFrom('payments as p')
    .innerJoin('charges as c', 'c.id', 'p.charge_id')
    .select([
      'p.end_to_end_id as endToEndId',
      'p.amount',
      'c.gateway_key as key',
      // A payment may go back in parts, and what was on its way back and was taken whole is no refund that was made.
      sql<Cents>`coalesce((
          select sum(r.amount) from refunds r where r.payment_id = p.id and r.done_at is not null and r.dispute_id is null), 0)::bigint
        + (select coalesce(sum(d.amount), 0)::bigint from disputes d where d.payment_id = p.id and d.state <> 'won')`.as(
        'refunded',
      ),
      sql<Cents>`coalesce((select sum(r.amount) from refunds r where r.payment_id = p.id and r.done_at is null and r.refused_at is null), 0)::bigint`.as(
        'onItsWay',
      ),
    ])
    .where('p.paid_at', '>=', from)
    .where('p.paid_at', '<', before)
    .execute()
