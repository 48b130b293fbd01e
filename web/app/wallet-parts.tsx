import { lazy } from 'react'

const TopUpScreen = lazy(() => import('#web/features/wallets/top-up/top-up-screen.tsx'))
const RefundRequestScreen = lazy(() => import('#web/features/account/leaving/refund-request-screen.tsx'))

/** What stands behind the wallets, named here and not on the first page: the automatic top-up of one, and the balance's way back. */
export default function WalletParts({ params }: { params: { id?: string } }) {
  return params.id ? <TopUpScreen params={params} /> : <RefundRequestScreen />
}
