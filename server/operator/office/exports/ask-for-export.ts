import { type Selectable, sql } from 'kysely'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { hourMs } from '#domain/durations.ts'
import {
  askedParts,
  type ExportState,
  listActs,
  type OfficeList,
  officeLists,
  stuckAfterMs,
} from '#domain/staff/exports.ts'
import { mayDo } from '#domain/staff/roles.ts'
import type { OfficeExports } from '#server/database/generated/rows.ts'
import { type Idempotency, inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { byStaff, writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import { enqueueAwaited, progressOf } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** How long a table can be fetched. */
const livesMs = hourMs

/** Each reads a whole list. */
const mostAnHour = 60

type Wanted = {
  list: OfficeList
  asked: object
  plate?: string | undefined
  idempotency: Idempotency | undefined
}

/**
 * Promises a table of a list and tells how far it is. While the same one is being made, nothing new is begun; one person
 * has only so many made in an hour. What is asked for is in the register, in the commit of the promise.
 */
export const askForExport = (parts: Parts, wanted: Wanted, call: Call<'staff'>) =>
  inTransaction(parts.db, wanted.idempotency, async (tx) => {
    const now = parts.clock.now()
    const { list, asked, plate } = wanted
    const { staffId, address } = byStaff(call)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`export/${staffId}`}, 0))`.execute(tx)
    const same = await findUnfinished(tx, wanted, call.staff.id, now)
    if (same) return exportView(parts, tx, same)
    await refuseTooMany(tx, call.staff.id, now)
    const { id } = await tx
      .insertInto('office_exports')
      .values({
        staff_id: call.staff.id,
        address,
        list,
        asked: JSON.stringify(asked),
        created_at: now,
        expires_at: new Date(now.getTime() + livesMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const outbox_id = await enqueueAwaited(tx, 'make_export', { export_id: id }, now)
    const row = await tx
      .updateTable('office_exports')
      .set({ outbox_id })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const about = plate === undefined ? {} : { plate }
    const entry = { act: listActs[list], ...about, details: { ...asked, export: id } }
    await writeRegister(parts, tx, { staffId, address }, entry)
    return exportView(parts, tx, row)
  })

const findUnfinished = (tx: Tx, { list, asked }: Wanted, staffId: number, now: Date) =>
  tx
    .selectFrom('office_exports')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .where(sql<boolean>`asked = ${JSON.stringify(asked)}::jsonb`)
    .where('state', '=', 'making')
    .where('created_at', '>', new Date(now.getTime() - stuckAfterMs))
    .executeTakeFirst()

const refuseTooMany = async (tx: Tx, staffId: number, now: Date): Promise<void> => {
  const recent = await tx
    .selectFrom('office_exports')
    .select('created_at')
    .where('staff_id', '=', staffId)
    .where('created_at', '>', new Date(now.getTime() - hourMs))
    .orderBy('created_at', 'desc')
    .limit(mostAnHour)
    .execute()
  const oldest = recent[mostAnHour - 1]
  if (oldest) {
    const freeAt = oldest.created_at.getTime() + hourMs
    throw new Refusal('too_many_requests', {}, (freeAt - now.getTime()) / 1000)
  }
}

/** How far a table is, for whoever asked for it. */
export const exportView = async (
  parts: Parts,
  tx: Tx | Parts['db']['kysely'],
  row: Selectable<OfficeExports>,
) => {
  const state = row.state as ExportState
  return {
    id: row.id,
    list: row.list as OfficeList,
    state,
    percent: state === 'making' ? await progressOf(tx, `outbox/${row.outbox_id}`) : 100,
    rows: row.rows,
    asked: askedParts(row.asked as object),
    asked_at: toCivil(row.created_at, parts.city().settings.timeZone),
    expires_at: toCivil(row.expires_at, parts.city().settings.timeZone),
  }
}

/** The tables of whoever asks that may still be fetched, of lists that the person may still read. */
export const ownExports = (parts: Parts, { staff }: Call<'staff'>) => {
  const lists = officeLists.filter((list) => mayDo(staff.roles, listActs[list]))
  return parts.db.kysely
    .selectFrom('office_exports')
    .selectAll()
    .where('staff_id', '=', staff.id)
    .where('expires_at', '>', parts.clock.now())
    .where(sql<boolean>`list = any(${lists}::text[])`)
}

/** One of them. */
export const findExport = async (parts: Parts, id: number, call: Call<'staff'>) => {
  const found = await ownExports(parts, call).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return found
}
