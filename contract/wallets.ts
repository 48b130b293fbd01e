import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import * as routes from '#contract/routes/wallets.ts'
import { centsOnWire, idOfRow, listOf } from '#contract/wire.ts'

/** Specification 3, Wallet. */
export const walletOnWire = named(
  'Wallet',
  'Where credit and bonus of a driver stand.',
  z.object({
    id: idOfRow,
    name: says('What it is called.', z.string()),
    user_id: says('Its owner.', idOfRow),
    balance_credit: says('Money that the driver paid in.', centsOnWire),
    balance_bonus: says(
      'Money that the programme gave; it pays parking only and is never paid back.',
      centsOnWire,
    ),
  }),
)

/** Specification 7; every wallet that the driver can use (Q103). */
export const listUsableWallets = endpoint({
  ...routes.listUsableWallets,
  summary: 'Every wallet that the driver can use, own or shared.',
  description: 'Own ones are those whose `user_id` is the caller. (Specification 7; Q103)',
  input: {},
  output: listOf(walletOnWire),
  refusals: ['wallets_unavailable'],
})

/** Specification 7; only the owned ones (Q103). */
export const listOwnWallets = endpoint({
  ...routes.listOwnWallets,
  summary: 'The wallets that the driver owns, with balances.',
  description: 'What a purchase of credit fills, and what can be asked back. (Specification 7; Q103)',
  input: {},
  output: listOf(walletOnWire),
  refusals: [],
})
