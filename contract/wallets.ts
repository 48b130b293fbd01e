import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/wallets.ts'
import { centsOnWire, listOf } from '#contract/wire.ts'

/** Specification 3, Wallet. */
export const walletOnWire = z.object({
  id: z.int(),
  name: z.string(),
  user_id: z.int(),
  balance_credit: centsOnWire,
  balance_bonus: centsOnWire,
})

/** Specification 7; every wallet that the driver can use (Q103). */
export const listUsableWallets = endpoint({
  ...routes.listUsableWallets,
  summary: 'Every wallet that the driver can use, own or shared.',
  input: {},
  output: listOf(walletOnWire),
  refusals: ['wallets_unavailable'],
})

/** Specification 7; only the owned ones (Q103). */
export const listOwnWallets = endpoint({
  ...routes.listOwnWallets,
  summary: 'The wallets that the driver owns, with balances.',
  input: {},
  output: listOf(walletOnWire),
  refusals: [],
})
