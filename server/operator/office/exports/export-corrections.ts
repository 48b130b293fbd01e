import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/exports.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { incoming, outgoing } from '#domain/money/cents.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { correctionView, noteShown, soughtCorrections } from '../corrections/corrections.ts'
import { askForExport } from './ask-for-export.ts'
import { countOf, pageByPage, rowsAtOnce, type Table } from './table.ts'
import { exportTexts } from './texts.ts'

type Asked = InputOf<typeof calls.exportCorrections>

const texts = exportTexts.corrections

/** Whoever stands in it was looked at: each driver is a line of the register, as on the screen. */
export const correctionsTable: Table<Asked> = {
  list: 'corrections',
  head: texts.head,
  count: ({ tx, asked: { state = 'open' } }, most) =>
    countOf(tx, soughtCorrections(tx, { state }, most) as never),
  async *pages({ parts, tx, asked: { state = 'open' }, by }) {
    const read = (before: number | undefined) =>
      soughtCorrections(tx, { state, before }, rowsAtOnce).execute()
    for await (const rows of pageByPage(read)) {
      await noteShown(parts, tx, by, rows, { state, export: by.exportId })
      yield rows
        .map((row) => correctionView(parts, row, by.staffId))
        .map(({ direction, amount, decided_at, ...view }) => [
          { value: String(view.id) },
          { value: formatCivil(view.proposed_at) },
          view.proposed_by,
          { value: String(view.driver_id) },
          view.driver,
          texts.balances[view.balance],
          { cents: direction === 'give' ? incoming(amount) : outgoing(amount) },
          view.reason,
          texts.states[view.state],
          decided_at ? { value: formatCivil(decided_at) } : '',
          view.decided_by ?? '',
        ])
    }
  },
}

/** Starts a table of what was proposed for wallets. */
export const exportCorrections = (
  parts: Parts,
  asked: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.exportCorrections>> =>
  askForExport(parts, { list: 'corrections', asked, idempotency: call.idempotency }, call)
