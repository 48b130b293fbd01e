import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65535)

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  CITY: z.string().default('cities/demo'),
  MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  PUBLIC_URL: z.url().optional(),
  OPERATOR_KEY: z.string().min(16).optional(),
  SECRET: z.string().min(32).optional(),
  SETTINGS: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  TRUST_PROXY: z.enum(['yes', 'no']).default('no'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  GEOCODER_URL: z.url().optional(),
  POSTAL_CODE_SOURCE: z.enum(['public', 'none']).default('public'),
})

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
  logLevel: string
  poolSize: number
  trustProxy: boolean
  smtpUrl: string | undefined
  mailFrom: string | undefined
  smsUrl: string | undefined
  smsToken: string | undefined
  postalCodeSource: 'public' | 'none'
  /** A service that answers addresses like Photon; without it only the city's own names are searched. */
  geocoderUrl: string | undefined
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
    logLevel: e.LOG_LEVEL,
    poolSize: e.POOL_SIZE,
    trustProxy: e.TRUST_PROXY === 'yes',
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    smsUrl: e.SMS_URL,
    smsToken: e.SMS_TOKEN,
    postalCodeSource: e.POSTAL_CODE_SOURCE,
    geocoderUrl: e.GEOCODER_URL,
  }
}

const requireForProduction = (e: z.output<typeof environment>): void => {
  const needed = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'OPERATOR_KEY',
    'SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'SMS_URL',
    'SMS_TOKEN',
  ]
  for (const name of needed) {
    if (!(e as Record<string, unknown>)[name]) {
      throw new ConfigError(`MODE=production needs ${name}`)
    }
  }
  // The real payment gateways come with the payment forms; until then production has nothing to sell with.
  throw new ConfigError(
    'MODE=production needs a real payment gateway, and this release has only the sandbox one',
  )
}
