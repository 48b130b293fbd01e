import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/exports.ts'
import { stuckAfterMs } from '#domain/staff/exports.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { exportView, ownExports } from './ask-for-export.ts'

/** The tables that somebody asked for and may still fetch or wait for, newest first; of what is stuck nothing more comes. */
export const listExports = async (
  parts: Parts,
  _input: unknown,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.listExports>> => {
  const stuckBefore = new Date(parts.clock.now().getTime() - stuckAfterMs)
  const rows = await ownExports(parts, call)
    .where((is) => is.or([is('state', '<>', 'making'), is('created_at', '>', stuckBefore)]))
    .orderBy('id', 'desc')
    .execute()
  return { data: await Promise.all(rows.map((row) => exportView(parts, parts.db.kysely, row))) }
}
