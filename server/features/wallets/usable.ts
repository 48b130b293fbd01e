/**
 * The ids of the wallets that a driver can use, own or shared (decision Q100), as a subquery of other nouns' SQL.
 * Two index look-ups; an OR over both tables would read every wallet.
 */
export const usableWalletIds = (userId: string): string => `
  (select own.id from wallets own where own.user_id = ${userId}
   union all select shared.wallet_id from wallet_members shared where shared.user_id = ${userId})`
