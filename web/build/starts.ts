/** What every page fetches once it stands. */
const everywhere = ['app/connection/connection.tsx', 'app/chat-button.tsx']

/**
 * What somebody begins with, each by the modules that are fetched for it without a press, whether the imports of the first
 * page name them or they come by themselves a moment later.
 */
export const starts = {
  landing: [
    ...everywhere,
    'app/landing/landing.tsx',
    'features/account/registration/register-form.tsx',
    'features/content/city-blocks.tsx',
    'features/content/company-info.tsx',
  ],
  ticket: [
    ...everywhere,
    'app/layout/public-page.tsx',
    'features/guest/public-ticket-screen.tsx',
    'features/guest/extras/ticket-extras.tsx',
  ],
  home: [
    ...everywhere,
    'app/layout/layout.tsx',
    'features/parking/home-screen.tsx',
    'features/parking/home-beside.tsx',
    'features/orders/open/open-orders.tsx',
    'features/content/campaign-banner.tsx',
  ],
} as const
