import { walletCredit } from '#domain/ledger/accounts.ts'
import type { Fulfilment } from './fulfilment.ts'
import { postSale } from './post-sale.ts'

/** Credit reaches the wallet also when the payment came late. */
export const creditFulfilment: Fulfilment = {
  fulfil: async (settling) => {
    const { id, wallet_id } = settling.order
    if (wallet_id === null) throw new Error(`order ${id} has no wallet to credit`)
    await postSale(settling, { to: walletCredit(wallet_id), plate: null })
  },
}
