import type { CitySettings } from '#contract/settings.ts'
import { mailAddressIn } from '#domain/mail-address.ts'
import type { Clock } from '#server/clock.ts'
import { type Config, ConfigError } from '#server/config.ts'
import type { Db } from '#server/database/pool.ts'
import { driverAt } from '#server/features/messages/push-subscriptions.ts'
import { altcha } from '#server/gateways/captcha/altcha.ts'
import type { CaptchaGateway } from '#server/gateways/captcha/port.ts'
import { recaptcha } from '#server/gateways/captcha/recaptcha.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import { photon } from '#server/gateways/geocoder/photon.ts'
import { noGeocoder } from '#server/gateways/geocoder/port.ts'
import { sandboxMail } from '#server/gateways/mail/sandbox.ts'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import { BcbPix } from '#server/gateways/payment/bcb-pix.ts'
import { readIdentity } from '#server/gateways/payment/bcb-pix-identity.ts'
import { PagBank } from '#server/gateways/payment/pagbank.ts'
import { pagBankBooks } from '#server/gateways/payment/pagbank-books.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { SandboxBank } from '#server/gateways/payment/sandbox.ts'
import { severalBanks } from '#server/gateways/payment/several-banks.ts'
import { photosInDatabase } from '#server/gateways/photos/database.ts'
import { brasilApi } from '#server/gateways/postal-code/brasilapi.ts'
import { cached, postalCodeCache } from '#server/gateways/postal-code/cached.ts'
import { inTurn } from '#server/gateways/postal-code/in-turn.ts'
import type { PostalCodeLookup } from '#server/gateways/postal-code/port.ts'
import { sandboxPostalCodes } from '#server/gateways/postal-code/sandbox.ts'
import { viaCep } from '#server/gateways/postal-code/viacep.ts'
import { demandPushKeys, keptPushKeys } from '#server/gateways/push/kept-keys.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'
import { sandboxPush } from '#server/gateways/push/sandbox.ts'
import { webPushGateway } from '#server/gateways/push/web-push.ts'
import { type InsertSandboxMessage, insertMessage } from '#server/gateways/sandbox-messages.ts'
import { httpSms } from '#server/gateways/sms/http.ts'
import { sandboxSms } from '#server/gateways/sms/sandbox.ts'
import { patientRegistry } from '#server/gateways/vehicle-registry/patient.ts'
import { noRegistry } from '#server/gateways/vehicle-registry/port.ts'
import { sandboxVehicles } from '#server/gateways/vehicle-registry/sandbox.ts'
import type { Parts } from '#server/parts.ts'

type Gateways = Pick<
  Parts,
  'payment' | 'mail' | 'sms' | 'push' | 'postalCode' | 'vehicleRegistry' | 'geocoder' | 'photos'
>

/** Which implementation stands behind each port: the sandbox ones, or what the configuration names (decision Q69). */
export const gatewaysOf = async (
  config: Config,
  db: Db,
  clock: Clock,
  address: () => string,
  zone: () => string,
): Promise<Gateways> => {
  const insert = insertMessage(db, clock)
  const { mode, smtpUrl, mailFrom, smsUrl, smsToken, patience } = config
  const sandbox = <T>(what: string, make: () => T): T => {
    if (mode === 'sandbox') return make()
    throw new ConfigError(`MODE=production refuses the sandbox ${what}`)
  }
  return {
    payment:
      bankOf(config, db, clock, address) ??
      sandbox('bank', () => new SandboxBank(db, clock, config.secret, address, { patience, zone })),
    mail:
      smtpUrl && mailFrom
        ? smtpMail({ url: smtpUrl, from: mailFrom, patience })
        : sandbox('mailbox', () => sandboxMail(insert)),
    sms:
      smsUrl && smsToken
        ? httpSms({ url: smsUrl, token: smsToken, patience })
        : sandbox('SMS inbox', () => sandboxSms(insert)),
    push: await pushOf(config, db, clock, insert),
    postalCode: cached(postalCodesOf(config), postalCodeCache(db, clock)),
    vehicleRegistry: patientRegistry(mode === 'sandbox' ? sandboxVehicles : noRegistry),
    geocoder: config.geocoderUrl ? photon({ url: config.geocoderUrl, patience }) : noGeocoder,
    photos: photosInDatabase(db, clock),
  }
}

/**
 * In the sandbox the sandbox's bank collects, whatever else is configured: its page is where payers pay. With both real ones
 * Pix goes to the bank that asks nothing about the payer, and the rest to PagBank.
 */
const bankOf = (config: Config, db: Db, clock: Clock, address: () => string): PaymentGateway | null => {
  if (config.mode === 'sandbox') return null
  const pixBank = pixBankOf(config, clock)
  const pagBank = pagBankOf(config, db, clock, address)
  return pixBank && pagBank ? severalBanks(pixBank, pagBank) : (pagBank ?? pixBank)
}

const pixBankOf = ({ pix, patience }: Config, clock: Clock): PaymentGateway | null => {
  if (!pix) return null
  const { certFile, keyFile, caFile, key, ...rest } = pix
  const identity = readIdentity({ certFile, keyFile, caFile })
  return new BcbPix({ ...rest, pixKey: key, identity, patience, now: () => clock.now() })
}

const pagBankOf = (
  { pagBank, patience, mailFrom = '' }: Config,
  db: Db,
  clock: Clock,
  publicUrl: () => string,
): PaymentGateway | null =>
  pagBank &&
  new PagBank({
    ...pagBank,
    // A sender may be written with a name before its address.
    programmeEmail: mailAddressIn(mailFrom) ?? mailFrom,
    publicUrl,
    books: pagBankBooks(db, clock),
    patience,
    now: () => clock.now(),
  })

/**
 * The captcha by the city's settings, which may change while the server runs. Tokens of reCAPTCHA can only be checked with
 * the secret (decision Q56); production does not start without it.
 */
export const captchaOf = (
  { secret, recaptcha: account, patience }: Config,
  clock: Clock,
  { captchaSiteKey: siteKey, captchaKind, captchaMinScore: minScore }: CitySettings,
): CaptchaGateway | null => {
  if (siteKey === '') return null
  if (captchaKind === 'altcha') return altcha({ secret, siteKey, now: () => clock.now() })
  return account && recaptcha({ ...account, siteKey, minScore, patience })
}

/**
 * What stands in the place of a captcha that cannot be checked: in production nobody passes by that. A city that asks for one is not
 * taken up, so this is for what no check has met.
 */
const uncheckedCaptcha = (
  { mode }: Config,
  { captchaSiteKey, captchaKind: name }: CitySettings,
): CaptchaGateway | null => {
  if (mode === 'sandbox' || captchaSiteKey === '') return null
  return {
    name,
    spends: (token) => token,
    holds: () => Promise.reject(new GatewayFault(name, 'cannot be asked without an account', true)),
  }
}

/** The captcha that is demanded of callers. */
export const captchaNow = (config: Config, clock: Clock, settings: CitySettings): CaptchaGateway | null =>
  captchaOf(config, clock, settings) ?? uncheckedCaptcha(config, settings)

/** A name that no city's captcha can have, so that a solution of one is none of the other. */
const proofSite = 'proof of work'

export const proofOf = ({ secret }: Config, clock: Clock): CaptchaGateway =>
  altcha({ secret, siteKey: proofSite, now: () => clock.now() })

/** A sandbox keeps a pair of its own, since browsers subscribe with it; nothing leaves for their services. */
const pushOf = async (
  { mode, pushKeys, publicUrl, mailFrom, patience }: Config,
  db: Db,
  clock: Clock,
  insert: InsertSandboxMessage,
): Promise<PushGateway> => {
  if (pushKeys) {
    demandPushKeys(pushKeys)
    const contact = publicUrl?.startsWith('https://') ? publicUrl : `mailto:${mailAddressIn(mailFrom ?? '')}`
    return webPushGateway({ keys: pushKeys, subject: contact, patience, now: () => clock.now() })
  }
  if (mode !== 'sandbox') throw new ConfigError('MODE=production refuses the sandbox push service')
  const { publicKey } = await keptPushKeys(db)
  return sandboxPush({ publicKey, insert, recipientOf: driverAt(db) })
}

const postalCodesOf = ({ mode, postalCodeSource, postalCodeUrl }: Config): PostalCodeLookup => {
  if (mode === 'sandbox') return sandboxPostalCodes
  if (postalCodeSource === 'none') return inTurn([])
  return inTurn(postalCodeUrl ? [viaCep({ baseUrl: postalCodeUrl })] : [viaCep(), brasilApi()])
}
