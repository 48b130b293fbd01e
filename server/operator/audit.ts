import { sql } from 'kysely'
import type { Db } from '#server/database/pool.ts'
import { accountChecks } from './audit/accounts.ts'
import type { Check } from './audit/check.ts'
import { moneyChecks } from './audit/money.ts'
import { orderChecks } from './audit/orders.ts'
import { parkingChecks } from './audit/parking.ts'
import { saleChecks } from './audit/sales.ts'

export const checks: readonly Check[] = [
  ...moneyChecks,
  ...parkingChecks,
  ...orderChecks,
  ...saleChecks,
  ...accountChecks,
]

/**
 * Checks every promise about money (docs/money.md, Ledger) over the whole database and says each violation in a line;
 * an empty list is a clean bill. It reads one moment, so it may run beside working servers.
 */
export const audit = (db: Db): Promise<string[]> =>
  db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const violations: string[] = []
      for (const { rule, find } of checks) {
        const found = await sql.raw<{ what: string }>(find).execute(tx)
        violations.push(...found.rows.map(({ what }) => `${rule}: ${what}`))
      }
      return violations
    })
