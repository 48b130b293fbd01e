import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/exports.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { exportView, findExport } from './ask-for-export.ts'

/** How far a table is that somebody asked for. */
export const readExport = async (
  parts: Parts,
  { id }: { id: number },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.readExport>> =>
  exportView(parts, parts.db.kysely, await findExport(parts, id, call))
