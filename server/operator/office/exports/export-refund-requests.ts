import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/exports.ts'
import { lookReasonTexts } from '#contract/staff/texts.ts'
import { owedOf } from '#domain/account/leaving/leaving.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { formatPhone } from '#domain/brazil/phone.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { incoming } from '#domain/money/cents.ts'
import { writeRegister } from '#server/features/staff/register.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { officeRefundRequests, soughtRefundRequests } from '../takings/list-office-refund-requests.ts'
import { askForExport } from './ask-for-export.ts'
import { countOf, pageByPage, rowsAtOnce, type Table } from './table.ts'
import { exportTexts } from './texts.ts'

type Asked = InputOf<typeof calls.exportRefundRequests>

const texts = exportTexts.refunds

/** Whoever stands in it was looked at: each driver is a line of the register, as on the screen. */
export const refundRequestsTable: Table<Asked> = {
  list: 'refunds',
  head: texts.head,
  count: ({ tx, asked: { state = 'open' } }, most) =>
    countOf(tx, soughtRefundRequests(tx, { state }, most) as never),
  async *pages({ parts, tx, asked: { state = 'open' }, by }) {
    const read = (before: number | undefined) =>
      soughtRefundRequests(tx, { state, before }, rowsAtOnce).execute()
    for await (const rows of pageByPage(read)) {
      const views = await officeRefundRequests(tx, parts, rows)
      for (const driverId of views.flatMap(({ driver }) => (driver ? [driver.driver_id] : []))) {
        const details = { state, export: by.exportId }
        const entry = { act: 'read refunds', reason: lookReasonTexts.refund, driverId, details } as const
        await writeRegister(parts, tx, by, entry)
      }
      yield views.map(({ id, driver, requested_at, amount, rest, balance_credit, paid_amount, ...view }) => [
        { value: String(id) },
        { value: formatCivil(requested_at) },
        driver?.name ?? '',
        formatTaxId(driver?.identification ?? ''),
        driver?.email ?? '',
        formatPhone(driver?.phone ?? ''),
        { cents: incoming(amount) },
        { cents: incoming(balance_credit) },
        // Whoever pays by this table pays what the screen says, which may be less than either.
        view.state === 'open' ? { cents: incoming(owedOf({ rest, credit: balance_credit })) } : '',
        paid_amount === null ? '' : { cents: incoming(paid_amount) },
        texts.states[view.state] ?? view.state,
        view.decided_at === null ? '' : { value: formatCivil(view.decided_at) },
        view.decider ?? '',
        // What only banks have in hand waits for nobody.
        view.state === 'open' && rest === 0 ? '' : { value: formatCivil(view.due_at) },
      ])
    }
  },
}

/** Starts a table of what drivers asked back. */
export const exportRefundRequests = (
  parts: Parts,
  asked: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.exportRefundRequests>> =>
  askForExport(parts, { list: 'refunds', asked, idempotency: call.idempotency }, call)
