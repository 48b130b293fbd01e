import * as account from '#contract/account.ts'
import * as captcha from '#contract/captcha.ts'
import * as cards from '#contract/cards.ts'
import * as content from '#contract/content.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as guest from '#contract/guest.ts'
import * as history from '#contract/history.ts'
import * as notices from '#contract/notices.ts'
import * as operator from '#contract/operator.ts'
import * as orders from '#contract/orders.ts'
import * as parking from '#contract/parking.ts'
import * as places from '#contract/places.ts'
import * as preferences from '#contract/preferences.ts'
import * as profile from '#contract/profile.ts'
import * as vehicles from '#contract/vehicles.ts'
import * as version from '#contract/version.ts'
import * as wallets from '#contract/wallets.ts'

const nouns = {
  account,
  captcha,
  cards,
  content,
  guest,
  history,
  notices,
  operator,
  orders,
  parking,
  places,
  profile,
  preferences,
  vehicles,
  version,
  wallets,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

/** Every call that exists, with its noun and its name; the server, the API description and the checks walk it. */
export const calls: readonly { noun: string; name: string; endpoint: Endpoint }[] = Object.entries(
  nouns,
).flatMap(([noun, exported]) =>
  Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ noun, name, endpoint: value }] : [],
  ),
)
