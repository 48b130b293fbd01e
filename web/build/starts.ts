/** What every page fetches once it stands. */
const everywhere = ['app/connection/connection.tsx', 'app/chat-button.tsx']

/**
 * What somebody sees first of each start, by the modules that it is made of: fetched while the first page is still on its way
 * (web/before-paint.js).
 */
export const seenFirst = {
  landing: ['app/landing/landing.tsx'],
  ticket: ['app/layout/public-page.tsx', 'features/guest/ticket/public-ticket-screen.tsx'],
  home: ['app/layout/layout.tsx', 'features/parking/home-screen.tsx'],
  /** A driver who comes back to any other screen. */
  inside: ['app/layout/layout.tsx'],
} as const

/**
 * What somebody begins with, each by the modules that are fetched for it without a press, whether the imports of the first
 * page name them or they come by themselves a moment later.
 */
export const starts = {
  landing: [
    ...everywhere,
    ...seenFirst.landing,
    'features/account/registration/register-form.tsx',
    'features/content/city-blocks.tsx',
    'features/content/company-info.tsx',
  ],
  ticket: [...everywhere, ...seenFirst.ticket, 'features/guest/ticket/ticket-extras.tsx'],
  home: [
    ...everywhere,
    ...seenFirst.home,
    'features/parking/home-beside.tsx',
    'features/orders/open/open-orders.tsx',
    'features/content/campaign-banner.tsx',
  ],
} as const
