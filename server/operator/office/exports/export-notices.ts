import { formatStages } from '#contract/codes/stages/format-stages.ts'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/exports.ts'
import { formatCivil, formatLastMinuteOf } from '#domain/brazil/civil-time.ts'
import { incoming } from '#domain/money/cents.ts'
import type { Call } from '#server/http/caller.ts'
import { issuerOf } from '#server/operator/notice-view.ts'
import { noticeLine, readNoticesQuery, soughtNotices } from '#server/operator/notices/list-office-notices.ts'
import type { Parts } from '#server/parts.ts'
import { askForExport } from './ask-for-export.ts'
import { countOf, pageByPage, rowsAtOnce, type Table } from './table.ts'
import { exportTexts } from './texts.ts'

type Asked = InputOf<typeof calls.exportNotices>

const texts = exportTexts.notices

export const noticesTable: Table<Asked> = {
  list: 'notices',
  head: texts.head,
  count: ({ parts, tx, asked }, most) =>
    countOf(tx, soughtNotices(tx, readNoticesQuery(parts, asked), most) as never),
  async *pages({ parts, tx, asked }) {
    const sought = readNoticesQuery(parts, asked)
    const read = (before: number | undefined) =>
      soughtNotices(tx, { ...sought, before }, rowsAtOnce)
        .select(issuerOf.as('issuer'))
        .execute()
    for await (const rows of pageByPage(read)) {
      yield rows
        .map((row) => ({ ...noticeLine(parts, row), issued_by: row.issuer }))
        .map((notice) => [
          notice.number,
          notice.plate,
          notice.kind_name,
          notice.address,
          { value: formatCivil(notice.date_notification) },
          notice.status_enum,
          texts.clocks[notice.clock] ?? notice.clock,
          notice.price === null ? '' : { cents: incoming(notice.price) },
          notice.deadline === null ? '' : { value: formatLastMinuteOf(notice.deadline) },
          notice.issued_by ?? '',
          { value: String(notice.photos) },
          formatStages(notice.stages ?? []),
        ])
    }
  },
}

/** Starts a table of the notices that a list shows. */
export const exportNotices = (
  parts: Parts,
  asked: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.exportNotices>> => {
  const { plate } = readNoticesQuery(parts, asked)
  return askForExport(parts, { list: 'notices', asked, plate, idempotency: call.idempotency }, call)
}
