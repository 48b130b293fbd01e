import { type ComponentType, lazy } from 'react'
import { useSearchParams } from 'wouter'
import type { PageSettings } from '#contract/settings.ts'

/** Parameters of the address, as `plate` of /estacionar/:plate?. */
export type RouteParams = Readonly<Record<string, string | undefined>>

export type AppRoute = {
  path: string
  screen: ComponentType<{ params: RouteParams }>
  enabled: (settings: PageSettings) => boolean
}

const always = () => true

const ParkScreen = lazy(() => import('#web/features/parking/park-screen.tsx'))

/** The plate may stand in the path or in the query (decision Q34). */
function ParkRoute({ params }: { params: RouteParams }) {
  const [search] = useSearchParams()
  const plate = params.plate ?? search.get('plate')
  return plate ? <ParkScreen plate={plate} /> : <ParkScreen />
}

export const loadHome = () => import('#web/features/parking/home-screen.tsx')

/** Every screen of the logged-in layout. Whatever matches none of them is home (specification 2). */
const routes: readonly AppRoute[] = [
  { path: '/', screen: lazy(loadHome), enabled: always },
  { path: '/estacionar/:plate?', screen: ParkRoute, enabled: (settings) => settings.activateVehicle },
  {
    path: '/comprar/creditos',
    screen: lazy(() => import('#web/features/orders/buy-credits-screen.tsx')),
    enabled: (settings) => settings.buyCredits,
  },
  {
    path: '/carteiras',
    screen: lazy(() => import('#web/features/wallets/wallets-screen.tsx')),
    enabled: (settings) => settings.showWallets,
  },
  {
    path: '/vehicles',
    screen: lazy(() => import('#web/features/vehicles/vehicles-screen.tsx')),
    enabled: always,
  },
  {
    path: '/historico',
    screen: lazy(() => import('#web/features/history/history-screen.tsx')),
    enabled: (settings) => !settings.ocrHistory,
  },
]

export const routesFor = (settings: PageSettings): AppRoute[] =>
  routes.filter((route) => route.enabled(settings))

/** Paths that show without an account, of those screens that exist; each arrives with its screen. */
export const publicPaths: readonly string[] = []
