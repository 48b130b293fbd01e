import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/wallets.ts'
import { firstName } from '#domain/brazil/person.ts'
import { demandService } from '#server/city/demand-service.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'
import { walletIdsFor } from './access.ts'

type Answer = GivenOutputOf<typeof calls.listUsableWallets>

const usable = `
  select w.id, w.name, w.user_id, w.balance_credit, w.balance_bonus, coalesce(m.role, 'owner') as role,
    u.name as owner, u.identification
  from wallets w
  join users u on u.id = w.user_id
  left join wallet_members m on m.wallet_id = w.id and m.user_id = $1 and w.user_id <> $1
  where w.id in ${walletIdsFor('see_balance', '$1')} order by w.user_id = $1 desc, w.id`

type Row = Omit<Answer['data'][number], 'owner_name'> & { owner: string; identification: string }

/** Every wallet that the driver can use, own ones first. */
export const listUsableWallets = async (
  parts: Parts,
  _input: unknown,
  { driver: { userId } }: Call<'driver'>,
): Promise<Answer> => {
  demandService(parts.city(), 'showWallets')
  const found = await parts.db.pool.query<Row>({ name: 'usable-wallets', text: usable, values: [userId] })
  return {
    data: found.rows.map(({ owner, identification, ...wallet }) => ({
      ...wallet,
      name: shownWalletName(wallet.name),
      owner_name: firstName(owner, identification),
    })),
  }
}
