import type { Kysely } from 'kysely'
import type { Movement } from '#domain/ledger/takings.ts'
import { runsOf } from '#domain/staff/periods.ts'
import type { DB } from '#server/database/generated/rows.ts'
import { sumMovements } from './movements.ts'
import { type Period, periodOf } from './period.ts'
import { countTickets, type DayHour, type DayTickets, sumHours } from './tickets.ts'

/** A day that is over, as it is kept: what was summed, without the day. */
type Closed = {
  day: string
  movements: readonly Omit<Movement, 'day'>[]
  tickets: number
  hours: readonly Omit<DayHour, 'day'>[]
}

/** Which days of a period are closed, and the stretches of those that are not. */
const splitPeriod = async (kysely: Kysely<DB>, { days, zone }: Period) => {
  const rows = await kysely
    .selectFrom('closed_days')
    .select(['day', 'movements', 'tickets', 'hours'])
    .where('zone', '=', zone)
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .orderBy('day')
    .execute()
  const closed = rows as unknown as Closed[]
  const known = new Set(closed.map(({ day }) => day))
  const open = runsOf(days.filter((day) => !known.has(day))).map((run) => periodOf(run, zone))
  return { closed, open }
}

/** What is kept of the closed days and what is summed now of the others, in the order of the days. */
const together = async <T extends { day: string }>(
  kept: readonly T[],
  open: readonly Period[],
  read: (stretch: Period) => Promise<T[]>,
): Promise<T[]> => {
  const found = [...kept]
  for (const stretch of open) found.push(...(await read(stretch)))
  return found.toSorted((a, b) => a.day.localeCompare(b.day))
}

type Split = Awaited<ReturnType<typeof splitPeriod>>

const movementsOf = (kysely: Kysely<DB>, { closed, open }: Split): Promise<Movement[]> => {
  const kept = closed.flatMap(({ day, movements }) => movements.map((movement) => ({ day, ...movement })))
  return together(kept, open, (stretch) => sumMovements(kysely, stretch))
}

/** What the ledger moved in a period, by day and kind of account: from postings, never from a counter (Q182). */
export const readMovements = async (kysely: Kysely<DB>, period: Period): Promise<Movement[]> =>
  movementsOf(kysely, await splitPeriod(kysely, period))

/** What a panel shows of each day of a period. */
export type Days = { movements: Movement[]; tickets: DayTickets[]; hours: DayHour[] }

/** Movements, tickets and occupied hours of a period, day by day. */
export const readDays = async (kysely: Kysely<DB>, period: Period): Promise<Days> => {
  const split = await splitPeriod(kysely, period)
  const { closed, open } = split
  const bought = closed.filter(({ tickets }) => tickets > 0).map(({ day, tickets }) => ({ day, tickets }))
  const stood = closed.flatMap(({ day, hours }) => hours.map((hour) => ({ day, ...hour })))
  return {
    movements: await movementsOf(kysely, split),
    tickets: await together(bought, open, (stretch) => countTickets(kysely, stretch)),
    hours: await together(stood, open, (stretch) => sumHours(kysely, stretch)),
  }
}
