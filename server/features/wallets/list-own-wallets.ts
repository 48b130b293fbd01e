import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/wallets.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'

/** Only the wallets that the driver owns. */
export const listOwnWallets = async (
  parts: Parts,
  _input: unknown,
  { driver: { userId } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listOwnWallets>> => {
  const own = await parts.db.kysely
    .selectFrom('wallets')
    .select(['id', 'name', 'user_id', 'balance_credit', 'balance_bonus'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return { data: own.map((wallet) => ({ ...wallet, name: shownWalletName(wallet.name) })) }
}
