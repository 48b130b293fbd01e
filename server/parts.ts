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

/** What every use case may be given. Made once in `compose/`; nothing in it remembers a driver. */
export type Parts = {
  config: Config
  clock: Clock
  /** For what a machine that watches the log has to find; a call's own lines are written by `server/http`. */
  log: { error(details: object, message: string): void }
  db: Db
  /** Where the files of the embedded database lie; undefined where it is another one. */
  databaseFolder?: string
  /** What is known of outages, and who tried to pay in them. */
  outages: OutageWatch
  /** The city as it is now: asked at each use, because it may be loaded again while the server runs. */
  city: () => City
  payment: PaymentGateway
  /** The captcha that the city has now; null: nobody is asked for one. */
  captcha: () => CaptchaGateway | null
  /** Work for whoever asks for very much; there whatever captcha the city has. */
  proof: CaptchaGateway
  mail: MailGateway
  sms: SmsGateway
  push: PushGateway
  postalCode: PostalCodeLookup
  vehicleRegistry: VehicleRegistry
  geocoder: Geocoder
  photos: PhotoStore
  /** Tells the jobs that a commit left work for them. The binder calls it after each call that acts. */
  wakeJobs: () => void
  /** When this server started to answer. */
  startedAt: Date
  /** Where this server is reached: links in e-mails and the bank's notifications lead here. */
  publicUrl: () => string
}
