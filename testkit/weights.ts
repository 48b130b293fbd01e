/** A screen that somebody begins with, what it is made of beside the first page, and what all of it may weigh. */
export type WeighedScreen = {
  screen: string
  path: string
  isDriver: boolean
  /** What is fetched for it without a press, whether its imports name it or it comes by itself a moment later. */
  sources: readonly string[]
  /** Bytes, compressed: what a driver on a kerb with a weak signal pays for. */
  script: number
  style: number
}

/** What every page fetches once it stands. */
const everywhere = ['app/connection/connection.tsx', 'app/chat-button.tsx']

export const weighedScreens: readonly WeighedScreen[] = [
  {
    screen: 'landing',
    path: '/',
    isDriver: false,
    sources: [
      ...everywhere,
      'app/language/offer.tsx',
      'features/content/city-blocks.tsx',
      'features/content/company-info.tsx',
    ],
    script: 153_500,
    style: 20_000,
  },
  {
    screen: 'public ticket',
    path: '/ativacao-publica',
    isDriver: false,
    sources: [
      ...everywhere,
      'app/language/offer.tsx',
      'app/layout/public-page.tsx',
      'features/guest/public-ticket-screen.tsx',
      'features/guest/extras/ticket-extras.tsx',
    ],
    script: 171_000,
    style: 20_000,
  },
  {
    screen: 'home',
    path: '/',
    isDriver: true,
    sources: [
      ...everywhere,
      'app/language/offer.tsx',
      'app/layout/layout.tsx',
      'features/parking/home-screen.tsx',
      'features/parking/home-beside.tsx',
      'features/orders/open/open-orders.tsx',
      'features/content/campaign-banner.tsx',
    ],
    script: 176_500,
    style: 24_500,
  },
]
