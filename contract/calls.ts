import * as address from '#contract/account/address.ts'
import * as confirmation from '#contract/account/confirmation.ts'
import * as leaving from '#contract/account/leaving.ts'
import * as ownData from '#contract/account/own-data.ts'
import * as profile from '#contract/account/profile.ts'
import * as recovery from '#contract/account/recovery.ts'
import * as registration from '#contract/account/registration.ts'
import * as sessions from '#contract/account/sessions.ts'
import * as captcha from '#contract/captcha.ts'
import * as cards from '#contract/cards.ts'
import * as content from '#contract/content.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as guest from '#contract/guest.ts'
import * as history from '#contract/history.ts'
import * as messages from '#contract/messages.ts'
import * as noticeContests from '#contract/notices/contests.ts'
import * as noticeLists from '#contract/notices/lists.ts'
import * as operator from '#contract/operator.ts'
import * as orders from '#contract/orders.ts'
import * as parking from '#contract/parking.ts'
import * as places from '#contract/places.ts'
import * as preferences from '#contract/preferences.ts'
import type { Route } from '#contract/route.ts'
import * as shifts from '#contract/shifts.ts'
import * as staffAccess from '#contract/staff/access.ts'
import * as staffCampaigns from '#contract/staff/campaigns.ts'
import * as staffCorrections from '#contract/staff/corrections.ts'
import * as staffDrivers from '#contract/staff/drivers.ts'
import * as staffExports from '#contract/staff/exports.ts'
import * as staffGuestTickets from '#contract/staff/guest-tickets.ts'
import * as staffNotices from '#contract/staff/notices.ts'
import * as staffPanel from '#contract/staff/panel.ts'
import * as staffPasskeys from '#contract/staff/passkeys.ts'
import * as staffPeople from '#contract/staff/people.ts'
import * as staffRules from '#contract/staff/rules.ts'
import * as staffTakings from '#contract/staff/takings.ts'
import * as vehicles from '#contract/vehicles.ts'
import * as version from '#contract/version.ts'
import * as wallets from '#contract/wallets.ts'

const declarations = {
  'account/registration': registration,
  'account/confirmation': confirmation,
  'account/sessions': sessions,
  'account/recovery': recovery,
  'account/profile': profile,
  'account/address': address,
  'account/leaving': leaving,
  'account/own-data': ownData,
  captcha,
  cards,
  content,
  guest,
  history,
  messages,
  'notices/lists': noticeLists,
  'notices/contests': noticeContests,
  operator,
  orders,
  parking,
  places,
  preferences,
  shifts,
  'staff/access': staffAccess,
  'staff/campaigns': staffCampaigns,
  'staff/corrections': staffCorrections,
  'staff/drivers': staffDrivers,
  'staff/exports': staffExports,
  'staff/guest-tickets': staffGuestTickets,
  'staff/panel': staffPanel,
  'staff/notices': staffNotices,
  'staff/passkeys': staffPasskeys,
  'staff/people': staffPeople,
  'staff/rules': staffRules,
  'staff/takings': staffTakings,
  vehicles,
  version,
  wallets,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value

/**
 * Every call that exists, with its noun, its name, and its file here and in `routes/`: the noun, or a part of it. The
 * server, the API description and the checks walk it.
 */
export const calls: readonly { noun: string; file: string; name: string; endpoint: Endpoint }[] =
  Object.entries(declarations).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ noun: file.split('/')[0] ?? file, file, name, endpoint: value }] : [],
    ),
  )

type Declarations = typeof declarations
type Declared = {
  [File in keyof Declarations]: Extract<Declarations[File][keyof Declarations[File]], Endpoint>
}[keyof Declarations]

/** The call that is declared for a route: the page knows its calls by their routes alone. */
export type CallAt<R extends Route> = Extract<Declared, Pick<R, 'method' | 'path'>>
