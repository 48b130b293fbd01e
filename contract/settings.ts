import * as z from 'zod/mini'
import type { LimitName } from '#contract/endpoint.ts'
import { centsOnWire, centsWithin } from '#contract/wire.ts'
import { isMailAddress } from '#domain/mail-address.ts'
import { cents } from '#domain/money/cents.ts'

/** One setting of a city: who is told of it, what it means, what it may be, and what it is where a city leaves it out. */
type Setting<Shape extends z.ZodMiniType, Reader extends 'page' | 'server'> = {
  readonly reader: Reader
  readonly meaning: string
  readonly shape: Shape
  /** Undefined: every city has to say it. */
  readonly usual: z.output<Shape> | undefined
}

/** The page is told it, and with it everybody who opens the page. */
const forPage = <Shape extends z.ZodMiniType>(
  meaning: string,
  shape: Shape,
  usual?: NoInfer<z.output<Shape>>,
): Setting<Shape, 'page'> => ({ reader: 'page', meaning, shape, usual })

/** Only the server knows it. */
const forServer = <Shape extends z.ZodMiniType>(
  meaning: string,
  shape: Shape,
  usual?: NoInfer<z.output<Shape>>,
): Setting<Shape, 'server'> => ({ reader: 'server', meaning, shape, usual })

/** A name of the IANA database. `Intl` takes offsets as well, and PostgreSQL reads "-03:00" as three hours east. */
const zoneName = /^(?:[A-Z][A-Za-z]+(?:\/[A-Za-z0-9_+-]+)+|UTC)$/

const isTimeZone = (zone: string): boolean => {
  if (!zoneName.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

const isTileAddress = (given: string): boolean =>
  given === '' ||
  (/^https?:\/\/[a-z0-9.-]+(:\d+)?\/[^\s'"]*$/i.test(given) &&
    ['{z}', '{x}', '{y}'].every((part) => given.includes(part)))

const flag = z.boolean()
const text = z.string().check(z.minLength(1))
const textLike = (pattern: RegExp, rule: string) => z.string().check(z.regex(pattern, rule))
const textThat = (isRight: (given: string) => boolean, rule: string) =>
  z.string().check(z.refine(isRight, rule))
const count = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

const webAddress = textLike(/^(https?:\/\/\S+)?$/, 'must be empty or a web address')
const place = z.strictObject({
  lat: z.number().check(z.gte(-90), z.lte(90)),
  lng: z.number().check(z.gte(-180), z.lte(180)),
})

const limit = z.strictObject({
  max: z.int().check(z.gte(1)),
  windowSeconds: z.int().check(z.gte(1), z.lte(86_400)),
})

/**
 * Calls of one confirmed driver, or of one address, in a window of time (decision Q12). Not only a household shares an address: a
 * mobile network puts hundreds of phones behind one, so these stop machines. Passwords and codes have brakes of their own for each
 * account.
 */
const usualLimits = {
  login: { max: 600, windowSeconds: 900 },
  signup: { max: 600, windowSeconds: 3600 },
  uniqueness: { max: 600, windowSeconds: 600 },
  code: { max: 600, windowSeconds: 600 },
  lookup: { max: 600, windowSeconds: 600 },
  order: { max: 600, windowSeconds: 600 },
  /** A search box asks at every pause of the typing. */
  search: { max: 1200, windowSeconds: 600 },
  captcha: { max: 600, windowSeconds: 600 },
  /** Pages and unknown addresses: five a second for each address of a mobile network. */
  page: { max: 3000, windowSeconds: 600 },
} satisfies Record<LimitName, z.output<typeof limit>>

const limits = z.strictObject({
  login: z._default(limit, usualLimits.login),
  signup: z._default(limit, usualLimits.signup),
  uniqueness: z._default(limit, usualLimits.uniqueness),
  code: z._default(limit, usualLimits.code),
  lookup: z._default(limit, usualLimits.lookup),
  order: z._default(limit, usualLimits.order),
  search: z._default(limit, usualLimits.search),
  captcha: z._default(limit, usualLimits.captcha),
  page: z._default(limit, usualLimits.page),
} satisfies Record<LimitName, z.ZodMiniType>)

const smsCap = z.strictObject({ hour: count(1, 1_000_000), day: count(1, 10_000_000) })

/** Each SMS costs. A mobile network puts hundreds of phones behind one address; a person asks for a code now and then. */
const usualSmsLimits = {
  number: { hour: 6, day: 12 },
  document: { hour: 8, day: 16 },
  address: { hour: 600, day: 3000 },
  told: { hour: 20, day: 100 },
  city: { hour: 2000, day: 20_000 },
}

const smsLimits = z.strictObject({
  number: z._default(smsCap, usualSmsLimits.number),
  document: z._default(smsCap, usualSmsLimits.document),
  address: z._default(smsCap, usualSmsLimits.address),
  told: z._default(smsCap, usualSmsLimits.told),
  city: z._default(smsCap, usualSmsLimits.city),
})

/**
 * Every setting of a city's `settings.json`, said here and nowhere else: the reader of the folder, what the page is told, the
 * types on both sides and the check of the table in cities/README.md come of it. The usual values are those of specification 1
 * and of decisions Q10, Q12, Q24, Q27, Q29, Q58, Q63, Q73 and Q102.
 */
export const settings = {
  cityName: forPage('Name of the city', text),
  programmeName: forPage('Name of the programme: titles, letters, SMS', text),
  timeZone: forPage(
    'In which the city parks, and every date is shown',
    textThat(isTimeZone, 'must be a time zone like "America/Sao_Paulo"'),
    'America/Sao_Paulo',
  ),
  brandColour: forPage(
    'Colour of bars, buttons and letters',
    textLike(/^#[0-9a-fA-F]{6}$/, 'must be a colour like "#1864ab"'),
    '#1864ab',
  ),
  mapCentre: forPage('Where the maps open, in degrees', place, { lat: -27.5954, lng: -48.548 }),
  tileUrl: forPage(
    'Where pictures of the map come from, like `https://tiles.example/{z}/{x}/{y}.png`; empty: a plain ground',
    textThat(isTileAddress, 'must be empty or a web address with {z}, {x} and {y}'),
    '',
  ),
  tileAttribution: forPage(
    "What the owner of these pictures, or of the city's own map, wants to be said on the map",
    z.string(),
    '',
  ),
  maintenance: forPage('Shows the maintenance page in the place of every screen', flag, false),
  buyCredits: forPage('Offers buying credit', flag, true),
  regularize: forPage('Offers looking for and paying notices', flag, true),
  showWallets: forPage('Shows the wallets', flag, true),
  activateVehicle: forPage('Offers parking a vehicle', flag, true),
  showLeaveParking: forPage('Offers leaving before the ticket ends', flag, true),
  ocrHistory: forPage('Shows the stays that cameras saw in the place of the history', flag, false),
  showPointsOfSale: forPage('Links the list of points of sale', flag, true),
  sectorMapLink: forPage('Links the map of sectors and bays', flag, true),
  automaticActivation: forPage(
    'Offers tickets that are bought when a plate is seen; needs `texts/termos_de_uso_ativacao_automatica.md`',
    flag,
    false,
  ),
  advancedWallet: forPage(
    'Names the tab of the wallets in the history as wallets, not as credits',
    flag,
    false,
  ),
  fourDigitExpiry: forPage('Asks the expiry of a card as MM/YY, not MM/YYYY', flag, false),
  cardMaskValidation: forPage('Checks the digits and the brand of a card, not only its length', flag, false),
  minimumFraction: forPage(
    'Whole pieces of so many minutes that are left over go back to who leaves; in the last piece nobody leaves',
    count(1, 240),
    15,
  ),
  captchaSiteKey: forPage(
    'With a key login and payments have a captcha; for ALTCHA any name of the site, for reCAPTCHA the key of Google',
    textLike(/^[\w-]{0,100}$/, 'must be empty or letters, digits, - and _'),
    '',
  ),
  captchaKind: forPage(
    'Which captcha: `altcha` or `recaptcha-enterprise`',
    z.enum(['altcha', 'recaptcha-enterprise']),
    'altcha',
  ),
  fingerprintUrl: forPage(
    'Frame that knows a device again when a card is paid with, an https address with `{session}` in it; empty: none',
    textThat(
      (given) => given === '' || (/^https:\/\/[a-z0-9.-]+\/\S*$/.test(given) && given.includes('{session}')),
      'must be empty or an https address with {session} in it',
    ),
    '',
  ),
  supportPhone: forPage(
    'Phone of the support with its area code; empty: no chat button',
    textLike(/^(\d{10,11})?$/, 'must be empty or 10 or 11 digits with the area code, without 55'),
    '',
  ),
  chatLink: forPage(
    'Where the chat button leads; `{number}` is the phone of the support',
    textThat(
      (given) => /^https:\/\/\S*$/.test(given) && given.includes('{number}'),
      'must be an https address with {number} in it',
    ),
    'https://wa.me/55{number}',
  ),
  helpLink: forPage(
    'Where help stands: a web address or a path; empty: no link',
    textLike(/^(https?:\/\/\S+|\/(?!\/)\S*)?$/, 'must be empty, a web address or a path like "/faq"'),
    '',
  ),
  showBonus: forPage('Shows what bonus paying a notice brings', flag, false),
  acceptAllMobileRanges: forPage(
    'Takes mobile numbers with any digit after the 9, not only 6 to 9',
    flag,
    false,
  ),
  alphanumericCnpj: forPage(
    'Takes a CNPJ with letters: `true`, `false`, or `as-mode`, which takes it in production only',
    z.union([flag, z.literal('as-mode')]),
    'as-mode',
  ),

  allowRefund: forServer('Lets drivers ask for their credit back', flag, false),
  holdDisputedBuyers: forServer(
    'Refuses credit to a driver while a bank has not decided about a payment that it took back',
    flag,
    false,
  ),
  limits: forServer(
    'Calls of one confirmed driver, or of one address without one, in a window of time, by kind of call; `page`: pages and unknown addresses, counted in each server process',
    limits,
    usualLimits,
  ),
  loginFailures: forServer(
    'Wrong passwords of one account in a window of time, whatever the address',
    limit,
    { max: 10, windowSeconds: 900 },
  ),
  plateLookups: forServer(
    'Look-ups in a day before the page has to do some work for each: of plates by one address or one driver, of one plate by all together, and questions whether one plate has a ticket',
    z.strictObject({
      address: count(1, 1_000_000),
      driver: count(1, 1_000_000),
      plate: z._default(count(1, 1_000_000), 200),
      ticket: z._default(count(1, 1_000_000), 30),
    }),
    { address: 1000, driver: 200, plate: 200, ticket: 30 },
  ),
  failureAlarms: forServer(
    'So many wrong passwords and codes in a window of time, of the whole city or from one address, are told to the office',
    z.strictObject({
      windowSeconds: count(60, 86_400),
      city: count(1, 1_000_000),
      address: count(1, 1_000_000),
    }),
    { windowSeconds: 600, city: 300, address: 100 },
  ),
  correctionCaps: forServer(
    'Cents that approved corrections may move in one direction: for one driver in 30 days, of one proposer in a day, and in a day in all',
    z.strictObject({
      driver: centsWithin(1, 100_000_000),
      proposer: centsWithin(1, 100_000_000),
      day: centsWithin(1, 100_000_000),
    }),
    { driver: cents(100_000), proposer: cents(200_000), day: cents(500_000) },
  ),
  easyPasswords: forServer(
    'Common passwords and the own CPF/CNPJ as new ones: `refused`, `allowed`, or `as-mode`, which refuses them in production only',
    z.enum(['refused', 'allowed', 'as-mode']),
    'as-mode',
  ),
  smsLimits: forServer(
    'SMS in an hour and in a day: asked for to one number, for one CPF/CNPJ and from one address; told to one number by the programme itself; and all of the city',
    smsLimits,
    usualSmsLimits,
  ),
  pdfExports: forServer('Histories of one account as PDF in a window of time', limit, {
    max: 60,
    windowSeconds: 3600,
  }),
  emailExports: forServer('Histories of one account by e-mail in a window of time', limit, {
    max: 20,
    windowSeconds: 3600,
  }),
  toleranceMinutes: forServer(
    'How long a vehicle without a ticket may stand after it was first seen',
    count(0, 240),
    10,
  ),
  contestDays: forServer('How many days the office has to decide a contest', count(1, 365), 30),
  photoDays: forServer('How many days photos are kept after their notice ended', count(30, 3650), 365),
  stayMinutes: forServer('Sightings at one place within so long belong to one stay', count(10, 1440), 240),
  captchaMinScore: forServer(
    'The least score of reCAPTCHA that counts as a person',
    z.number().check(z.gte(0), z.lte(1)),
    0.5,
  ),
  pixExpiryMinutes: forServer('How long a Pix can be paid', count(1, 1440), 30),
  slipExpiryDays: forServer('How long a slip can be paid', count(1, 60), 3),
  noticeBonusCents: forServer(
    'What a driver gets for each notice that is paid',
    centsWithin(0, 100_000),
    cents(0),
  ),
  guestContactDays: forServer(
    'So long it is kept who bought a ticket without account, and receipts stay at their addresses; a Pix can be disputed for 80 days',
    count(30, 3650),
    90,
  ),
  operatorEmail: forServer(
    'Where the programme is told of what it must answer, like a refund request; empty: only its list tells',
    textThat((given) => given === '' || isMailAddress(given), 'must be empty or an e-mail address'),
    '',
  ),
  creditWarningCents: forServer(
    'A wallet with less than this after a purchase is told that its credits are ending; 0 tells nobody',
    centsWithin(0, 100_000),
    cents(500),
  ),
  refundRestDays: forServer(
    'Within how many days a person pays what no bank gives back of a balance that was asked for; drivers are told',
    count(1, 90),
    10,
  ),
  holdExpiryHours: forServer('How long an order waits for the data of its payment', count(1, 720), 24),
  sessionIdleDays: forServer('A session that is not used for so long ends', count(1, 365), 30),
  sessionMaxDays: forServer('So long a session lasts at most', count(1, 3650), 180),
  emailLinkHours: forServer('How long the link works that confirms an e-mail', count(1, 720), 48),
  recoveryLinkMinutes: forServer('How long the link for a new password works', count(5, 1440), 60),
  sessionsPerAccount: forServer('Places where one account may be logged in at once', count(1, 10_000), 1000),
  vehiclesPerAccount: forServer('Vehicles that one account may have', count(1, 100_000), 200),
  membersPerWallet: forServer('People beside its owner who may use one wallet', count(1, 1000), 10),
  invitationsPerWallet: forServer('Invitations of one wallet that may be open at once', count(1, 1000), 5),
  draftsPerAccount: forServer(
    'Orders of one account that may wait for the data of their payment',
    count(1, 10_000),
    500,
  ),
  downloadAppAndroid: forServer('Address of the Android app; empty: none', webAddress, ''),
  downloadAppIos: forServer('Address of the iPhone app; empty: none', webAddress, ''),
}

type Settings = typeof settings
type Name = keyof Settings
type PageName = { [N in Name]: Settings[N]['reader'] extends 'page' ? N : never }[Name]

const names = Object.keys(settings) as Name[]

/** The settings that the page is told. */
export const pageSettingNames = names.filter((name): name is PageName => settings[name].reader === 'page')

type Shapes<N extends Name> = { [K in N]: Settings[K]['shape'] }

const shapesOf = <N extends Name>(
  wanted: readonly N[],
  shapeOf: (setting: Settings[N]) => z.ZodMiniType,
): Shapes<N> => Object.fromEntries(wanted.map((name) => [name, shapeOf(settings[name])])) as Shapes<N>

/** A city's `settings.json`: nothing unknown, and what is left out gets its usual value. */
export const citySettings = z.strictObject(
  shapesOf(names, ({ shape, usual }) =>
    usual === undefined ? shape : z._default<z.ZodMiniType>(shape, usual),
  ),
)

/** What a city gets that says nothing of itself; what every city has to say is not in it. */
export const usualSettings: Readonly<Record<string, unknown>> = Object.fromEntries(
  names.flatMap((name) => (settings[name].usual === undefined ? [] : [[name, settings[name].usual]])),
)

/** All settings of a city. */
export type CitySettings = z.output<typeof citySettings>

/**
 * What the page is told about its city, in a data block of index.html, so that one build serves any city
 * (decision Q28). Nothing has a usual value here: a setting that the server forgets is refused.
 */
export const pageSettings = z.object({
  mode: z.enum(['sandbox', 'production']),
  /** The fee of a Pix, from the city's payment forms: visitors, who pay by nothing else, see it before they order (decision Q75). */
  pixFee: centsOnWire,
  ...shapesOf(pageSettingNames, ({ shape }) => shape),
  /** As the mode of this server decides it (decision Q50). */
  alphanumericCnpj: flag,
})

export type PageSettings = z.output<typeof pageSettings>
