import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as z from 'zod'
import { isEncryptedOrNear } from '#domain/encrypted.ts'
import { isGuessable } from '#domain/guessable.ts'
import { mailAddressIn } from '#domain/mail-address.ts'
import { anyMail, mailProblems, mailUrl } from './mail-url.ts'
import { readTrust, type Trust, trustsStrangers } from './trust-proxy.ts'

/** Money only travels encrypted. */
const bankUrl = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })

const anyWeb = 'must be an address that begins with https:// or http://'
const webUrl = z.url({ protocol: /^https?$/, error: anyWeb })

/** The same as a bank's, or the near end of a tunnel on this machine. */
const bankUrlOrTunnel = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address that begins with https://',
  })
  .refine(isEncryptedOrNear, 'must be an address that begins with https://')

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}

/** What is wrong with an address of a database, as the driver would read it; null where it can be tried. */
const addressProblem = (address: string): string | null => {
  try {
    new pg.Client({ connectionString: address })
    return null
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException
    // A certificate that the address names.
    if (path) return `names ${path}, which cannot be read`
    return 'cannot be read as postgres://user:password@host:port/database; in a password # / ? [ ] @ % are written as %23 %2F %3F %5B %5D %40 %25'
  }
}

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, {
      abort: true,
      error: 'must be an address that begins with postgres://',
    })
    .check(({ value, issues }) => {
      const problem = addressProblem(value)
      if (problem) issues.push({ code: 'custom', input: value, message: problem })
    })
    .optional(),
  CITY: z.string().optional(),
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  PUBLIC_URL: webUrl.optional(),
  OPERATOR_KEY: z
    .string()
    .regex(/^\S{16,200}$/, 'must be 16 to 200 characters without blanks')
    .optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SETTINGS: z.string().optional(),
  COMMIT: z.string().max(64, 'must be at most 64 characters').optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  POOL_SIZE: wholeNumber(2, 200).default(20),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  TRACES_SHARE: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  MADE_UP_DAYS: z.enum(['yes', 'no']).default('no'),
  PREPARED_STATEMENTS: z.enum(['yes', 'no']).default('yes'),
  MAX_SOCKETS: wholeNumber(10, 100_000).default(4000),
  MAX_CALLS: wholeNumber(1, 100_000).default(600),
  PATIENCE: wholeNumber(1, 100).default(1),
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  TRUST_PROXY: z.string().default('no').transform(readTrust),
  API_DOCS: z.enum(['yes', 'no']).optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  GEOCODER_URL: webUrl.optional(),
  POSTAL_CODE_SOURCE: z.enum(['public', 'none']).default('public'),
  POSTAL_CODE_URL: webUrl.optional(),
  RECAPTCHA_PROJECT: z.string().optional(),
  RECAPTCHA_API_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  PAGBANK_API_URL: bankUrlOrTunnel.default('https://api.pagseguro.com'),
  PAGBANK_TOKEN: z.string().min(20, 'must be at least 20 characters').optional(),
  PIX_API_URL: bankUrl.optional(),
  PIX_TOKEN_URL: bankUrl.optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().max(77, 'must be at most 77 characters').optional(),
  PIX_CERT_FILE: z.string().optional(),
  PIX_KEY_FILE: z.string().optional(),
  PIX_CA_FILE: z.string().optional(),
  PIX_WEBHOOK_TOKEN: z
    .string()
    .regex(/^[\w-]{32,128}$/, 'must be 32 to 128 letters, digits, - or _')
    .optional(),
})

type Environment = z.output<typeof environment>

/** A bank that speaks the API Pix; the files hold PEM. */
export type PixConfig = {
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  key: string
  certFile: string
  keyFile: string
  /** The bank's own authority, where no public one vouches for its server. */
  caFile: string | undefined
  /** Stands in the address at which the bank notifies us. */
  webhookToken: string
}

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  cityFolder: string
  mode: 'sandbox' | 'production'
  publicUrl: string | undefined
  operatorKey: string
  /** Keys the hashes of short codes and signs the sandbox bank's notifications. */
  secret: string
  settings: string | undefined
  /** What the running code was built from, where whoever starts it says so. */
  commit: string | undefined
  logLevel: string
  poolSize: number
  /** Where traces are collected; none are made without it. */
  tracesUrl: string | undefined
  /** Of how many calls and jobs there are traces, from 0 to 1. */
  tracesShare: number
  /** Whether a sandbox of the demonstration city shows a month of made-up business to its office. */
  madeUpDays: boolean
  /** Whether statements stay prepared on their connections, which a pooler in between has to know of. */
  preparedStatements: boolean
  /** How many connections of callers one server process holds at once. */
  maxSockets: number
  /** How many calls, and how many pieces of a map beside them, one server process answers at once. */
  maxCalls: number
  /** How many times as long as usual the database and services outside are waited for. */
  patience: number
  /** Whether what a machine says of its caller is believed, by its address and by how many proxies spoke before it. */
  trustProxy: Trust
  /** Whether the API description is shown at /docs and /openapi.json. */
  apiDocs: boolean
  smtpUrl: string | undefined
  mailFrom: string | undefined
  smsUrl: string | undefined
  smsToken: string | undefined
  /** Null unless both are given. */
  pushKeys: { publicKey: string; privateKey: string } | null
  postalCodeSource: 'public' | 'none'
  /** A service that answers postal codes like ViaCEP, asked instead of the public ones. */
  postalCodeUrl: string | undefined
  /** A service that answers addresses like Photon; without it only the city's own names are searched. */
  geocoderUrl: string | undefined
  /** Who checks tokens of reCAPTCHA Enterprise; null unless both are given. */
  recaptcha: { project: string; apiKey: string } | null
  /** Null unless all of it is given. */
  pix: PixConfig | null
  /** An account at PagBank; null without its token. */
  pagBank: { apiUrl: string; token: string } | null
}

/** A mistake in the environment: one clear line for whoever starts the server. */
export class ConfigError extends Error {}

/** Where the sandbox has its city: people of no town, whose bank is made up. */
const demonstrationCity = 'cities/demo'

/** Known to everybody, so they may guard nothing but the sandbox. */
const sandboxSecrets = {
  SECRET: 'sandbox-secret-known-to-everybody',
  OPERATOR_KEY: 'sandbox-operator-key',
} as const

/**
 * Reads the environment; nothing else in the server does. Production refuses to start without what a real
 * programme needs, naming it.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const first = read.error.issues[0]
    throw new ConfigError(`${String(first?.path[0])}: ${first?.message}`)
  }
  const e = read.data
  if (e.MODE === 'production') demandForProduction(e)
  else demandUsable(e)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    cityFolder: e.CITY ?? demonstrationCity,
    mode: e.MODE,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    operatorKey: e.OPERATOR_KEY ?? sandboxSecrets.OPERATOR_KEY,
    secret: e.SECRET ?? sandboxSecrets.SECRET,
    settings: e.SETTINGS,
    commit: e.COMMIT,
    logLevel: e.LOG_LEVEL,
    poolSize: e.POOL_SIZE,
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    tracesShare: e.TRACES_SHARE,
    madeUpDays: e.MADE_UP_DAYS === 'yes',
    preparedStatements: e.PREPARED_STATEMENTS === 'yes',
    maxSockets: e.MAX_SOCKETS,
    maxCalls: e.MAX_CALLS,
    patience: e.PATIENCE,
    trustProxy: e.TRUST_PROXY,
    apiDocs: e.API_DOCS ? e.API_DOCS === 'yes' : e.MODE === 'sandbox',
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    smsUrl: e.SMS_URL,
    smsToken: e.SMS_TOKEN,
    pushKeys: pushKeysOf(e),
    postalCodeSource: e.POSTAL_CODE_SOURCE,
    postalCodeUrl: e.POSTAL_CODE_URL?.replace(/\/$/, ''),
    geocoderUrl: e.GEOCODER_URL,
    recaptcha: recaptchaOf(e),
    pix: pixOf(e),
    pagBank: e.PAGBANK_TOKEN
      ? { apiUrl: e.PAGBANK_API_URL.replace(/\/$/, ''), token: e.PAGBANK_TOKEN }
      : null,
  }
}

const recaptchaOf = ({ RECAPTCHA_PROJECT: project, RECAPTCHA_API_KEY: apiKey }: Environment) =>
  project && apiKey ? { project, apiKey } : null
const pushKeysOf = (e: Environment): Config['pushKeys'] => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e
  return publicKey && privateKey ? { publicKey, privateKey } : null
}

const pixOf = (e: Environment): PixConfig | null => {
  const { PIX_API_URL: apiUrl, PIX_TOKEN_URL: tokenUrl, PIX_KEY: key, PIX_CERT_FILE: certFile } = e
  const { PIX_CLIENT_ID: clientId, PIX_CLIENT_SECRET: clientSecret, PIX_KEY_FILE: keyFile } = e
  const webhookToken = e.PIX_WEBHOOK_TOKEN
  if (!apiUrl || !tokenUrl || !key || !certFile || !clientId || !clientSecret) return null
  if (!keyFile || !webhookToken) return null
  const caFile = e.PIX_CA_FILE
  return { apiUrl, tokenUrl, clientId, clientSecret, key, certFile, keyFile, caFile, webhookToken }
}

const alwaysNeeded = [
  'DATABASE_URL',
  'CITY',
  'PUBLIC_URL',
  'OPERATOR_KEY',
  'SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'SMS_URL',
  'SMS_TOKEN',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
] as const

const neededOfPixBank = [
  'PIX_API_URL',
  'PIX_TOKEN_URL',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_KEY',
  'PIX_CERT_FILE',
  'PIX_KEY_FILE',
  'PIX_WEBHOOK_TOKEN',
] as const

/** Refuses what a real programme cannot be served with, naming all of it at once. */
const demandForProduction = (e: Environment): void => {
  demandPresent(e)
  const wrong = [...published(e), ...guessable(e), ...unusable(e), ...unsafe(e)]
  if (wrong.length > 0) throw new ConfigError(`MODE=production refuses ${wrong.join('; ')}`)
}

/** PagBank alone is enough; but a Pix bank that was begun must be given whole. */
const demandPresent = (e: Environment): void => {
  const needsPixBank = !e.PAGBANK_TOKEN || neededOfPixBank.some((name) => e[name])
  const needed = [...alwaysNeeded, ...(needsPixBank ? neededOfPixBank : [])]
  const missing = needed.filter((name) => !e[name])
  if (missing.length > 0) throw new ConfigError(`MODE=production needs ${missing.join(', ')}`)
}

/** One without the other is no gateway, so that a sandbox would go on without a word as if nothing had been given. */
const pairs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['SMS_URL', 'SMS_TOKEN'],
  ['SMS_TOKEN', 'SMS_URL'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'],
] as const

/** Of what a sandbox may leave out, what is there has to be whole, and an address. */
const demandUsable = (e: Environment): void => {
  const isWeb = (address: string) => webUrl.safeParse(address).success
  const wrong = [
    ...pairs.flatMap(([given, other]) =>
      e[given] && !e[other] ? [`${given}: needs ${other} beside it`] : [],
    ),
    ...(e.SMTP_URL && !mailUrl(e.SMTP_URL) ? [`SMTP_URL: ${anyMail}`] : []),
    ...(e.SMS_URL && !isWeb(e.SMS_URL) ? [`SMS_URL: ${anyWeb}`] : []),
  ]
  if (wrong.length > 0) throw new ConfigError(wrong.join('; '))
}

const published = (e: Environment): string[] =>
  Object.entries(sandboxSecrets)
    .filter(([name, value]) => e[name as keyof typeof sandboxSecrets] === value)
    .map(([name]) => `${name}: it is the sandbox's, which everybody knows`)

/** They guard the office's calls, the hashes of codes and the bank's notifications. */
const secrets = ['SECRET', 'OPERATOR_KEY', 'PIX_WEBHOOK_TOKEN'] as const

const guessable = (e: Environment): string[] =>
  secrets
    .filter((name) => {
      const { [name]: secret } = e
      const isPublished = Object.values<string | undefined>(sandboxSecrets).includes(secret)
      return secret !== undefined && !isPublished && isGuessable(secret)
    })
    .map((name) => `${name}: must be made at random, as openssl rand -hex 32 does`)

/** The page knows its own paths: links, cookies and passkeys are made of the origin alone. */
const addressProblems = (address: string): string[] => {
  const { username, password, pathname, search, hash } = new URL(address)
  const isBare = pathname === '/' && [username, password, search, hash].every((part) => part === '')
  return isBare
    ? []
    : ['PUBLIC_URL: must be an origin like https://parking.example, without user, path or query']
}

const realPath = (folder: string): string | null => {
  try {
    return realpathSync(folder)
  } catch {
    return null
  }
}

const isDemonstration = (folder: string): boolean => {
  const ours = realPath(fileURLToPath(new URL(`../${demonstrationCity}`, import.meta.url)))
  return ours !== null && realPath(folder) === ours
}

/** What would make the checks of certificates, callers or cities worth nothing. */
const unsafe = (e: Environment): string[] =>
  [
    e.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED: must not be 0, with which no certificate is checked']
      : [],
    trustsStrangers(e.TRUST_PROXY)
      ? [
          'TRUST_PROXY: must name your own proxies; with these networks any caller chooses the address that is counted',
        ]
      : [],
    isDemonstration(e.CITY ?? demonstrationCity)
      ? [`CITY: must not be the demonstration's, ${demonstrationCity}`]
      : [],
  ].flat()

const unusable = (e: Environment): string[] => {
  const { PUBLIC_URL = '', SMS_URL = '', SMTP_URL = '', MAIL_FROM = '' } = e
  const https = 'must be an address that begins with https://'
  return [
    PUBLIC_URL.startsWith('https://') ? addressProblems(PUBLIC_URL) : [`PUBLIC_URL: ${https}`],
    isEncryptedOrNear(SMS_URL) ? [] : [`SMS_URL: ${https}`],
    (['POSTAL_CODE_URL', 'GEOCODER_URL'] as const).flatMap((name) => {
      const { [name]: url } = e
      return url === undefined || isEncryptedOrNear(url) ? [] : [`${name}: ${https}`]
    }),
    mailProblems(SMTP_URL).map((problem) => `SMTP_URL: ${problem}`),
    mailAddressIn(MAIL_FROM) ? [] : ['MAIL_FROM: must hold an e-mail address'],
  ].flat()
}
