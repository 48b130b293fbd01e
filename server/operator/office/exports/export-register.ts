import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/exports.ts'
import { registerActTexts } from '#contract/staff/texts.ts'
import { formatCivil } from '#domain/brazil/civil-time.ts'
import { readRegisterQuery, registerLine, registerLines } from '#server/features/staff/register-lines.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { askForExport } from './ask-for-export.ts'
import { countOf, pageByPage, rowsAtOnce, type Table } from './table.ts'
import { exportTexts } from './texts.ts'

type Asked = InputOf<typeof calls.exportRegister>

export const registerTable: Table<Asked> = {
  list: 'register',
  head: exportTexts.register.head,
  count: ({ parts, tx, asked }, most) =>
    countOf(tx, registerLines(tx, readRegisterQuery(parts, asked), most) as never),
  async *pages({ parts, tx, asked }) {
    const sought = readRegisterQuery(parts, asked)
    const read = (before: number | undefined) =>
      registerLines(tx, { ...sought, before }, rowsAtOnce).execute()
    for await (const rows of pageByPage(read)) {
      yield rows
        .map((row) => registerLine(parts, row))
        .map((line) => [
          { value: formatCivil(line.at) },
          line.name || registerActTexts.operatorKey,
          registerActTexts.acts[line.act] ?? line.act,
          line.plate ?? '',
          line.driver_id === null ? '' : { value: String(line.driver_id) },
          line.person ?? '',
          line.reason,
          JSON.stringify(line.details),
        ])
    }
  },
}

/** Starts a table of the lines of the register that fit. */
export const exportRegister = (
  parts: Parts,
  asked: Asked,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.exportRegister>> => {
  readRegisterQuery(parts, asked)
  return askForExport(parts, { list: 'register', asked, idempotency: call.idempotency }, call)
}
