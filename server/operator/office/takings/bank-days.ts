import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/takings.ts'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import type { Difference } from '#domain/orders/reconciliation.ts'
import { bankNames } from '#server/gateways/payment/port.ts'
import type { Parts } from '#server/parts.ts'
import type { Period } from '../days/period.ts'

type BankDay = GivenOutputOf<typeof calls.readTakings>['bank'][number]

/** What came of the daily comparison with the bank, for each day of a period that has ended. */
export const readBankDays = async (parts: Parts, { days, zone }: Period): Promise<BankDay[]> => {
  const rows = await parts.db.kysely
    .selectFrom('reconciliations')
    .select(['day', 'payments', 'differences', 'compared_at'])
    .where('gateway', 'in', bankNames(parts.payment))
    .where('day', '>=', days[0] ?? '')
    .where('day', '<=', days.at(-1) ?? '')
    .execute()
  const compared = new Map(rows.map((row) => [row.day, row]))
  const today = civilDate(toCivil(parts.clock.now(), zone))
  return days
    .filter((day) => day < today)
    .map((day) => {
      const row = compared.get(day)
      const differences = (row?.differences ?? []) as unknown as Difference[]
      return {
        day,
        compared_at: row ? toCivil(row.compared_at, zone) : null,
        payments: row?.payments ?? 0,
        differences: differences.map(({ endToEndId, kind, atBank, here }) => ({
          end_to_end_id: endToEndId,
          kind,
          at_bank: atBank,
          here,
        })),
      }
    })
}
