import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/endpoint.ts'
import { ownWallets, usableWallets } from '#contract/wallets.ts'
import { call, unwrap } from './client.ts'

export type Wallet = OutputOf<typeof usableWallets>['data'][number]

/** Every wallet that the driver can use, own or shared (decision Q103). */
export const usableWalletsQuery = queryOptions({
  queryKey: ['wallets', 'usable'],
  queryFn: ({ signal }) => call(usableWallets, {}, { signal }).then(unwrap<Wallet[]>),
})

/** Only the wallets that the driver owns (decision Q103). */
export const ownWalletsQuery = queryOptions({
  queryKey: ['wallets', 'own'],
  queryFn: ({ signal }) => call(ownWallets, {}, { signal }).then(unwrap<Wallet[]>),
})

export const useUsableWallets = () => useQuery(usableWalletsQuery)
export const useOwnWallets = () => useQuery(ownWalletsQuery)
