import { csvLine, csvStart } from '#domain/csv.ts'
import { exportPercent, mostExportRows, type OfficeList } from '#domain/staff/exports.ts'
import type { Tx } from '#server/database/pool.ts'
import { noteProgress } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { contestsTable } from './export-contests.ts'
import { correctionsTable } from './export-corrections.ts'
import { noticesTable } from './export-notices.ts'
import { writeExportPieces } from './export-pieces.ts'
import { refundRequestsTable } from './export-refund-requests.ts'
import { registerTable } from './export-register.ts'
import { takingsTable } from './export-takings.ts'
import type { Reading, Table } from './table.ts'

const tables = {
  notices: noticesTable,
  contests: contestsTable,
  register: registerTable,
  takings: takingsTable,
  refunds: refundRequestsTable,
  corrections: correctionsTable,
} as Record<OfficeList, Table<never>>

/**
 * Makes the table that a job promised, as PDFs are made (docs/decisions/0015): all of it from one look at the database and in one
 * commit, so that a server that dies leaves nothing half done. How far it is stands in its outbox row meanwhile, which another
 * connection writes.
 */
export const makeExport = (
  parts: Parts,
  exportId: number,
  key: string,
  mostRows = mostExportRows,
): Promise<void> =>
  parts.db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const job = await tx
        .selectFrom('office_exports')
        .selectAll()
        .where('id', '=', exportId)
        .forUpdate()
        .executeTakeFirst()
      // What nobody can fetch any more needs not be made.
      if (job?.state !== 'making' || job.expires_at <= parts.clock.now()) return
      const table = tables[job.list as OfficeList]
      const by = { exportId, staffId: job.staff_id, address: job.address }
      const reading = { parts, tx, asked: job.asked as never, by }
      const total = await table.count(reading, mostRows + 1)
      const end = (values: object) =>
        tx.updateTable('office_exports').set(values).where('id', '=', exportId).execute()
      if (total > mostRows) {
        await end({ state: 'too_long' })
        return
      }
      const noteDone = (done: number) => noteProgress(parts.db.kysely, key, exportPercent(done, total))
      const { size, rows } = await writeTable(tx, { exportId, table, reading, noteDone })
      await end({ state: 'ready', ready_at: parts.clock.now(), rows, size })
    })

type Writing = {
  exportId: number
  table: Table<never>
  reading: Reading<never>
  noteDone: (rows: number) => Promise<void>
}

const writeTable = async (tx: Tx, { exportId, table, reading, noteDone }: Writing) => {
  let rows = 0
  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(csvStart + csvLine(table.head))
    for await (const page of table.pages(reading)) {
      yield Buffer.from(page.map(csvLine).join(''))
      rows += page.length
      await noteDone(rows)
    }
  }
  const size = await writeExportPieces(tx, exportId, lines())
  return { size, rows }
}
