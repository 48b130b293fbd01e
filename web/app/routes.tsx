import { type ComponentType, lazy } from 'react'
import { useSearchParams } from 'wouter'
import type { PageSettings } from '#contract/settings.ts'
import { fetchedAhead } from './fetched-ahead.ts'

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

const BuyCreditsScreen = lazy(() => import('#web/features/orders/buy-credits-screen.tsx'))
const RegulariseParts = lazy(() => import('./regularise-parts.tsx'))

/** Parts of the account that a payment shows when something stands in its way (docs/decisions/0008). */
const paymentParts = {
  PhoneVerification: lazy(() => import('#web/features/account/confirmation/phone-verification.tsx')),
  Profile: lazy(() => import('#web/features/account/profile/profile-form.tsx')),
}

/** A plate leads to its irregularities as one leads to parking. */
function RegulariseRoute() {
  const [search] = useSearchParams()
  const plate = search.get('plate') ?? ''
  const notice = Number(search.get('notice')) || null
  return <RegulariseParts key={plate} plate={plate} notice={notice} {...paymentParts} />
}

const { Screen: HomeScreen, fetch: fetchHome } = fetchedAhead(
  () => import('#web/features/parking/home-screen.tsx'),
)

export { fetchHome }

const CampaignBanner = lazy(() => import('#web/features/content/campaign-banner.tsx'))

const WalletsScreen = lazy(() => import('#web/features/wallets/wallets-screen.tsx'))
const SavedCards = lazy(() => import('#web/features/cards/saved-cards.tsx'))

const WalletParts = lazy(() => import('./wallet-parts.tsx'))
const HistoryParts = lazy(() => import('./history-parts.tsx'))

/** The wallets, who uses one of them, or the invitation to another's. */
const WalletsRoute: AppRoute['screen'] = ({ params }) => (
  <WalletsScreen params={params} SavedCards={SavedCards} />
)

type PublicRoute = Pick<AppRoute, 'path' | 'screen'> & { fetch: () => Promise<unknown> }

const publicRoute = (path: string, load: () => Promise<{ default: AppRoute['screen'] }>): PublicRoute => {
  const { Screen, fetch } = fetchedAhead(load)
  return { path, screen: Screen, fetch }
}

/** Screens that anybody may see, one line each: in a frame of their own, or in the layout of a driver. */
export const publicRoutes: readonly PublicRoute[] = [
  publicRoute('/ativacao-publica', () => import('#web/features/guest/ticket/public-ticket-screen.tsx')),
  publicRoute('/comprovante/:secret', () => import('#web/features/guest/receipt/receipt-screen.tsx')),
  publicRoute('/irregularidades/:notice', () => import('#web/features/notices/contests/notice-screen.tsx')),
  publicRoute('/recarga/parar/:token', () => import('#web/features/wallets/top-up/stop-screen.tsx')),
  publicRoute('/faq', () => import('#web/features/content/faq-screen.tsx')),
  publicRoute('/termos-de-uso', () => import('#web/features/content/terms-screen.tsx')),
  publicRoute('/politicas-de-privacidade', () => import('#web/features/content/privacy-screen.tsx')),
  publicRoute('/pontos-de-venda', () => import('#web/features/places/points-of-sale-screen.tsx')),
  publicRoute('/mapa-de-vagas', () => import('#web/features/places/spots-screen.tsx')),
  publicRoute('/versao', () => import('#web/features/version/version-screen.tsx')),
  publicRoute('/qrcode', () => import('#web/features/places/qr-code/qr-code-screen.tsx')),
]

export const publicPaths: readonly string[] = publicRoutes.map(({ path }) => path)

/**
 * Every screen of the logged-in layout. Whatever matches none of them is home (specification 2), /motorista among them
 * (decision Q32), and so is a screen that is switched off (decisions Q26, Q36).
 */
const routes: readonly AppRoute[] = [
  { path: '/', screen: () => <HomeScreen CampaignBanner={CampaignBanner} />, enabled: always },
  { path: '/estacionar/:plate?', screen: ParkRoute, enabled: (settings) => settings.activateVehicle },
  {
    path: '/comprar/creditos',
    screen: () => <BuyCreditsScreen {...paymentParts} />,
    enabled: (settings) => settings.buyCredits,
  },
  {
    path: '/carteiras/reembolso',
    screen: WalletParts,
    enabled: (settings) => settings.showWallets,
  },
  {
    path: '/carteiras/recarga/:id',
    screen: WalletParts,
    enabled: (settings) => settings.showWallets,
  },
  // After the screens of its own addresses, which it would take for wallets.
  {
    path: '/carteiras/:wallet?',
    screen: WalletsRoute,
    enabled: (settings) => settings.showWallets,
  },
  {
    // Where wallets are switched off the server says so to whoever accepts.
    path: '/convite/:secret',
    screen: WalletsRoute,
    enabled: always,
  },
  {
    path: '/vehicles',
    screen: lazy(() => import('#web/features/vehicles/vehicles-screen.tsx')),
    enabled: always,
  },
  {
    path: '/perfil',
    screen: lazy(() => import('#web/features/account/profile/profile-screen.tsx')),
    enabled: always,
  },
  {
    path: '/irregularidades',
    screen: RegulariseRoute,
    enabled: (settings) => settings.regularize,
  },
  {
    path: '/historico',
    screen: HistoryParts,
    enabled: (settings) => !settings.ocrHistory,
  },
  {
    path: '/historico/ativacoes',
    screen: HistoryParts,
    enabled: (settings) => settings.ocrHistory,
  },
  {
    path: '/notificacoes',
    screen: lazy(() => import('#web/features/preferences/preferences-screen.tsx')),
    enabled: always,
  },
  ...publicRoutes.map(({ path, screen }) => ({ path, screen, enabled: always })),
]

export const routesFor = (settings: PageSettings): AppRoute[] =>
  routes.filter((route) => route.enabled(settings))
