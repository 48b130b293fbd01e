import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/wallets.ts'
import { demandService } from '#server/city/demand-service.ts'
import type { Parts } from '#server/parts.ts'
import { shownWalletName } from './shown-name.ts'
import { usableWalletIds } from './usable.ts'

type Answer = GivenOutputOf<typeof calls.listUsableWallets>

const usable = `
  select w.id, w.name, w.user_id, w.balance_credit, w.balance_bonus from wallets w
  where w.id in ${usableWalletIds('$1')} order by w.user_id = $1 desc, w.id`

/** Every wallet that the driver can use, own ones first. */
export const listUsableWallets = async (parts: Parts, userId: number): Promise<Answer> => {
  demandService(parts.city(), 'showWallets')
  const found = await parts.db.pool.query<Answer['data'][number]>({
    name: 'usable-wallets',
    text: usable,
    values: [userId],
  })
  return { data: found.rows.map((wallet) => ({ ...wallet, name: shownWalletName(wallet.name) })) }
}
