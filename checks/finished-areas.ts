/**
 * Areas of docs/requirements.tsv of which every row must be proved by a test that names it. The list grows
 * with each release until it holds them all.
 */
export const finishedAreas = [
  'app',
  'format',
  'header',
  'shell',
  'activate-email',
  'layout',
  'register',
  'confirm',
  'phone',
  'login',
  'account',
  'taxid',
  'vehicles',
  'wallets',
  'park',
  'home',
  'leave',
  'history',
  'transaction',
  'filter',
  'activation',
  'payment-form',
  'plate',
  'chat',
  'config',
] as const

/** Rows of finished areas that wait for a screen of a later release, with the screen they wait for. */
export const waitingRows: Record<string, string> = {
  'app.purpose': 'paying notices',
  'app.anonymous-purpose': 'the public ticket',
  'app.scope': 'everything',
  'layout.user-menu': 'profile and notification preferences',
  'layout.mobile-menu': 'profile and notification preferences',
  'home.banner': 'the campaign banner',
  'vehicles.automatic-toggle': 'automatic activation',
  'history.controls': 'the export',
  'history.buttons-disabled': 'the export',
  'history.pdf-polling': 'the export',
  'history.select-vehicle': 'the export',
  'history.select-wallet': 'the export',
  'login.captcha-required': 'the captcha',
  'config.captcha-key': 'the captcha',
}

/** Rows outside the finished areas that are proved already and must stay so. */
export const finishedRows: readonly string[] = [
  'capability.anonymous-plate',
  'error.plate-empty',
  'external.chat',
]
