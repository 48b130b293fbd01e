import type { City } from '#server/city/read-city.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { OutageWatch } from '#server/database/outage-watch.ts'
import type { Db } from '#server/database/pool.ts'
import type { CaptchaGateway } from '#server/gateways/captcha/port.ts'
import type { Geocoder } from '#server/gateways/geocoder/port.ts'
import type { MailGateway } from '#server/gateways/mail/port.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import type { PhotoStore } from '#server/gateways/photos/port.ts'
import type { PostalCodeLookup } from '#server/gateways/postal-code/port.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'
import type { SmsGateway } from '#server/gateways/sms/port.ts'
import type { VehicleRegistry } from '#server/gateways/vehicle-registry/port.ts'

/** The dependencies of use cases. `compose/` makes them once; none of them keeps state of a driver. */
export type Parts = {
  config: Config
  clock: Clock
  /** Logs events for monitoring; `server/http` logs the calls. */
  log: { error(details: object, message: string): void }
  db: Db
  /** The folder of the embedded database; undefined with an external one. */
  databaseFolder?: string
  /** Detects outages, and notes who tried to pay during them. */
  outages: OutageWatch
  /** The current city. Call it at each use, because the city may be reloaded. */
  city: () => City
  payment: PaymentGateway
  /** The city's current captcha; null if it has none. */
  captcha: () => CaptchaGateway | null
  /** Proof of work for callers beyond a budget, independent of the city's captcha. */
  proof: CaptchaGateway
  mail: MailGateway
  sms: SmsGateway
  push: PushGateway
  postalCode: PostalCodeLookup
  vehicleRegistry: VehicleRegistry
  geocoder: Geocoder
  photos: PhotoStore
  /** Wakes the jobs after a commit. The binder calls it after each call that acts. */
  wakeJobs: () => void
  /** When this server started to answer. */
  startedAt: Date
  /** The public address of this server, for links in e-mails and the bank's notifications. */
  publicUrl: () => string
}
