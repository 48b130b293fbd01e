import * as z from 'zod'

/** Money only travels encrypted. */
const bankUrl = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })

/** The same, or the near end of a tunnel on this machine. */
const bankUrlOrTunnel = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address that begins with https://',
  })
  .refine(
    (url) => /^https:|^http:\/\/127\.0\.0\.1[:/]/.test(url),
    'must be an address that begins with https://',
  )

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres://')
    .optional(),
  CITY: z.string().default('cities/demo'),
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .optional(),
  OPERATOR_KEY: z
    .string()
    .regex(/^\S{16,200}$/, 'must be 16 to 200 characters without blanks')
    .optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SETTINGS: z.string().optional(),
  COMMIT: z.string().max(64).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  POOL_SIZE: wholeNumber(2, 200).default(20),
  TRUST_PROXY: z.enum(['yes', 'no']).default('no'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  GEOCODER_URL: z.url().optional(),
  POSTAL_CODE_SOURCE: z.enum(['public', 'none']).default('public'),
  RECAPTCHA_PROJECT: z.string().optional(),
  RECAPTCHA_API_KEY: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  PAGBANK_API_URL: bankUrlOrTunnel.default('https://api.pagseguro.com'),
  PAGBANK_TOKEN: z.string().min(20).optional(),
  PIX_API_URL: bankUrl.optional(),
  PIX_TOKEN_URL: bankUrl.optional(),
  PIX_CLIENT_ID: z.string().optional(),
  PIX_CLIENT_SECRET: z.string().optional(),
  PIX_KEY: z.string().max(77).optional(),
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
  trustProxy: boolean
  smtpUrl: string | undefined
  mailFrom: string | undefined
  smsUrl: string | undefined
  smsToken: string | undefined
  /** Null unless both are given. */
  pushKeys: { publicKey: string; privateKey: string } | null
  postalCodeSource: 'public' | 'none'
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

/** Known to everybody, so it may guard nothing but the sandbox. */
const sandboxSecret = 'sandbox-secret-known-to-everybody'

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
  if (e.MODE === 'production') requireForProduction(e)
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    cityFolder: e.CITY,
    mode: e.MODE,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    operatorKey: e.OPERATOR_KEY ?? 'sandbox-operator-key',
    secret: e.SECRET ?? sandboxSecret,
    settings: e.SETTINGS,
    commit: e.COMMIT,
    logLevel: e.LOG_LEVEL,
    poolSize: e.POOL_SIZE,
    trustProxy: e.TRUST_PROXY === 'yes',
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    smsUrl: e.SMS_URL,
    smsToken: e.SMS_TOKEN,
    pushKeys: pushKeysOf(e),
    postalCodeSource: e.POSTAL_CODE_SOURCE,
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

/** PagBank alone is enough; but a Pix bank that was begun must be given whole. */
const requireForProduction = (e: Environment): void => {
  const needsPixBank = !e.PAGBANK_TOKEN || neededOfPixBank.some((name) => e[name])
  const needed = [...alwaysNeeded, ...(needsPixBank ? neededOfPixBank : [])]
  const missing = needed.filter((name) => !e[name])
  if (missing.length > 0) throw new ConfigError(`MODE=production needs ${missing.join(', ')}`)
}
