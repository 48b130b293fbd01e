import { queryOptions, useQuery } from '@tanstack/react-query'
import { listOwnWallets, listUsableWallets } from '#contract/generated/routes/wallets.ts'
import { type CallOutput, call, unwrap } from './client.ts'
import { useSettings } from './settings.ts'

/** A wallet that the driver can use, and what the driver is to it. */
export type Wallet = CallOutput<typeof listUsableWallets>['data'][number]
export type OwnWallet = CallOutput<typeof listOwnWallets>['data'][number]

/** Every wallet that the driver can use, own or shared (decision Q103). */
export const usableWalletsQuery = queryOptions({
  queryKey: ['wallets', 'usable'],
  queryFn: ({ signal }) => call(listUsableWallets, {}, { signal }).then(unwrap<Wallet[]>),
})

/** Only the wallets that the driver owns (decision Q103). */
export const ownWalletsQuery = queryOptions({
  queryKey: ['wallets', 'own'],
  queryFn: ({ signal }) => call(listOwnWallets, {}, { signal }).then(unwrap<OwnWallet[]>),
})

/** Nothing where the city shows no wallets: the call is refused there (decision Q156). */
export const useUsableWallets = () => useQuery({ ...usableWalletsQuery, enabled: useSettings().showWallets })
export const useOwnWallets = () => useQuery(ownWalletsQuery)
