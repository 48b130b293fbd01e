import * as z from 'zod/mini'
import type { LimitName } from '#contract/endpoint.ts'
import { type PageSettings, pageSettings } from '#contract/settings.ts'
import type { MistakeList } from './mistakes.ts'

const on = z._default(z.boolean(), true)
const off = z._default(z.boolean(), false)
const text = z.string().check(z.minLength(1))
const count = (least: number, most: number, usual: number) =>
  z._default(z.int().check(z.gte(least), z.lte(most)), usual)

const isTimeZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

const webAddress = z
  .string()
  .check(
    z.refine((given) => given === '' || /^https?:\/\/\S+$/.test(given), 'must be empty or a web address'),
  )
const link = z
  .string()
  .check(
    z.refine(
      (given) => given === '' || /^(https?:\/\/\S+|\/(?!\/)\S*)$/.test(given),
      'must be empty, a web address or a path like "/faq"',
    ),
  )

const tileAddress = z
  .string()
  .check(
    z.refine(
      (given) =>
        given === '' ||
        (/^https?:\/\/[a-z0-9.-]+(:\d+)?\/[^\s'"]*$/i.test(given) &&
          ['{z}', '{x}', '{y}'].every((part) => given.includes(part))),
      'must be empty or a web address with {z}, {x} and {y}',
    ),
  )

/** What the page is told (specification 1; defaults of decisions Q24, Q27 and Q29). */
const forPage = {
  cityName: text,
  programmeName: text,
  timeZone: z._default(
    z.string().check(z.refine(isTimeZone, 'must be a time zone like "America/Sao_Paulo"')),
    'America/Sao_Paulo',
  ),
  brandColour: z._default(
    z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like "#1864ab"')),
    '#1864ab',
  ),
  mapCentre: z._default(
    z.strictObject({
      lat: z.number().check(z.gte(-90), z.lte(90)),
      lng: z.number().check(z.gte(-180), z.lte(180)),
    }),
    { lat: -27.5954, lng: -48.548 },
  ),
  /** Where pictures of the map come from, like "https://tiles.example/{z}/{x}/{y}.png"; empty: a plain ground. */
  tileUrl: z._default(tileAddress, ''),
  /** What the owner of the pictures wants to be said on the map. */
  tileAttribution: z._default(z.string(), ''),
  maintenance: off,
  buyCredits: on,
  regularize: on,
  showWallets: on,
  activateVehicle: on,
  showLeaveParking: on,
  ocrHistory: off,
  showPointsOfSale: on,
  sectorMapLink: on,
  automaticActivation: off,
  advancedWallet: off,
  fourDigitExpiry: off,
  cardMaskValidation: off,
  minimumFraction: count(1, 240, 15),
  /** With a key login and payments have a captcha; for ALTCHA it is any name of the site, for reCAPTCHA Google's key. */
  captchaSiteKey: z._default(
    z.string().check(z.regex(/^[\w-]{0,100}$/, 'must be empty or letters, digits, - and _')),
    '',
  ),
  captchaKind: z._default(z.enum(['altcha', 'recaptcha-enterprise']), 'altcha'),
  fingerprintUrl: z._default(
    z
      .string()
      .check(
        z.regex(
          /^(https:\/\/[a-z0-9.-]+\/\S*\{session\}\S*)?$/,
          'must be empty or an https address with {session} in it',
        ),
      ),
    '',
  ),
  supportPhone: z._default(
    z
      .string()
      .check(z.regex(/^(\d{10,11})?$/, 'must be empty or 10 or 11 digits with the area code, without 55')),
    '',
  ),
  chatLink: z._default(
    z.string().check(z.regex(/^https:\/\/\S*\{number\}\S*$/, 'must be an https address with {number} in it')),
    'https://wa.me/55{number}',
  ),
  helpLink: z._default(link, ''),
  showBonus: off,
  allowRefund: off,
  acceptAllMobileRanges: off,
  alphanumericCnpj: off,
} satisfies Record<Exclude<keyof PageSettings, 'mode'>, z.ZodMiniType>

const limit = (max: number, windowSeconds: number) =>
  z._default(
    z.strictObject({
      max: z.int().check(z.gte(1)),
      windowSeconds: z.int().check(z.gte(1), z.lte(86_400)),
    }),
    { max, windowSeconds },
  )

/**
 * Calls of one address in a window of time (decision Q12). Not only a household shares one: a mobile network puts hundreds of
 * phones behind one, so these stop machines. Passwords and codes have brakes of their own for each account.
 */
const limits = {
  login: limit(600, 900),
  signup: limit(600, 3600),
  uniqueness: limit(600, 600),
  code: limit(600, 600),
  lookup: limit(600, 600),
  order: limit(600, 600),
  /** A search box asks at every pause of the typing. */
  search: limit(1200, 600),
  captcha: limit(600, 600),
} satisfies Record<LimitName, z.ZodMiniType>

const usualLimits = z.parse(z.strictObject(limits), {})

/** What only the server needs (numbers of decisions Q10, Q12, Q20, Q58, Q63 and Q73). */
const forServer = {
  limits: z._default(z.strictObject(limits), usualLimits),
  /** Wrong passwords of one account in a window of time, whatever the address. */
  loginFailures: limit(10, 900),
  /** Histories as PDF, and by e-mail, of one account in a window of time. */
  pdfExports: limit(60, 3600),
  emailExports: limit(20, 3600),
  /** How long a vehicle without a ticket may stand after it was first seen. */
  toleranceMinutes: count(0, 240, 10),
  /** Sightings on one street within so long belong to one stay. */
  stayMinutes: count(10, 1440, 240),
  /** The least score of reCAPTCHA that counts as a person. */
  captchaMinScore: z._default(z.number().check(z.gte(0), z.lte(1)), 0.5),
  pixExpiryMinutes: count(1, 1440, 30),
  slipExpiryDays: count(1, 60, 3),
  /** What a driver gets for each notice that is paid (Q102). */
  noticeBonusCents: count(0, 100_000, 0),
  /** So long it is kept who bought a ticket without account; a Pix can be disputed for 80 days. */
  guestContactDays: count(30, 3650, 90),
  /** Where the programme is told of what it must answer, like a request for a refund; empty: only its list tells. */
  operatorEmail: z._default(
    z.string().check(z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/, 'must be empty or an e-mail address')),
    '',
  ),
  /** A wallet with less than this after a purchase is told that its credits are ending; 0 tells nobody. */
  creditWarningCents: count(0, 100_000, 500),
  holdExpiryHours: count(1, 720, 24),
  sessionIdleDays: count(1, 365, 30),
  sessionMaxDays: count(1, 3650, 180),
  emailLinkHours: count(1, 720, 48),
  recoveryLinkMinutes: count(5, 1440, 60),
  downloadAppAndroid: z._default(webAddress, ''),
  downloadAppIos: z._default(webAddress, ''),
}

const settingsFile = z.strictObject({ ...forPage, ...forServer })

/** All settings of a city; the page is told only those of `pageSettings`. */
export type CitySettings = z.output<typeof settingsFile>

/** Checks settings, sets what is left out to its usual value, and tells the mistakes under the given name. */
export function readSettings(given: unknown, name: string, mistakes: MistakeList): CitySettings | undefined {
  const read = z.safeParse(settingsFile, given, { reportInput: true })
  if (!read.success) mistakes.addIssues(name, read.error.issues)
  return read.data
}

/** What the page is told, and nothing else (decision Q28). */
export const pageSettingsOf = (settings: CitySettings, mode: PageSettings['mode']): PageSettings =>
  z.parse(pageSettings, { ...settings, mode } satisfies PageSettings)
