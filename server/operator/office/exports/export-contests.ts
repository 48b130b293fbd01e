import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/exports.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { protocolOf } from '#domain/notices/contests.ts'
import { numberOf } from '#server/features/notices/contests/notice-number.ts'
import type { Call } from '#server/http/caller.ts'
import { readContestsQuery, soughtContests } from '#server/operator/notices/list-contests.ts'
import type { Parts } from '#server/parts.ts'
import { askForExport } from './ask-for-export.ts'
import { countOf, pageByPage, rowsAtOnce, type Table } from './table.ts'
import { exportTexts } from './texts.ts'

type Asked = InputOf<typeof calls.exportContests>

const texts = exportTexts.contests

export const contestsTable: Table<Asked> = {
  list: 'contests',
  head: texts.head,
  count: ({ tx, asked }, most) => countOf(tx, soughtContests(tx, readContestsQuery(asked), most) as never),
  async *pages({ parts, tx, asked }) {
    const sought = readContestsQuery(asked)
    const zone = parts.city().settings.timeZone
    const read = (after: number | undefined) => soughtContests(tx, { ...sought, after }, rowsAtOnce).execute()
    for await (const rows of pageByPage(read)) {
      yield rows.map((row) => {
        const opened = toCivil(row.opened_at, zone)
        return [
          protocolOf(row.id, opened.slice(0, 10)),
          row.plate,
          row.type_name,
          numberOf(parts, row.notice_id),
          { value: formatCivil(opened) },
          { value: formatCivil(toCivil(row.due_at, zone)) },
          texts.states[row.state] ?? row.state,
          row.decided_at === null ? '' : { value: formatCivil(toCivil(row.decided_at, zone)) },
          row.decider ?? '',
          row.reason,
          texts.links[row.link ?? ''] ?? '',
        ]
      })
    }
  },
}

/** Starts a table of the contests that a list shows. */
export const exportContests = (
  parts: Parts,
  asked: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.exportContests>> => {
  const { plate } = readContestsQuery(asked)
  return askForExport(parts, { list: 'contests', asked, plate, idempotency: call.idempotency }, call)
}
