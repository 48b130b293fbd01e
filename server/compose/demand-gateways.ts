import { paymentForms } from '#domain/orders/orders.ts'
import { demonstrationName } from '#server/city/demonstration-name.ts'
import type { City } from '#server/city/read-city.ts'
import type { Clock } from '#server/clock.ts'
import { type Config, ConfigError } from '#server/config.ts'
import type { CaptchaGateway } from '#server/gateways/captcha/port.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { captchaOf } from './gateways.ts'

/** Refuses a city that a server of this environment could not serve: in production by what it has no gateway for. */
export const demandServed =
  (config: Config, clock: Clock, bank: PaymentGateway) =>
  (city: City): void => {
    if (config.mode !== 'production') return
    demandOwnName(city)
    demandGateways(city, bank, captchaOf(config, clock, city.settings))
  }

/** A folder that was begun as a copy of the demonstration's city gets a name of its own before anything in it is real. */
const demandOwnName = ({ settings: { cityName } }: City): void => {
  if (cityName !== demonstrationName()) return
  throw new ConfigError(
    `MODE=production refuses ${cityName}, which is the demonstration's city: give CITY a folder of your own, with its own cityName`,
  )
}

/** A real programme does not work with a payment form that nobody would collect, or a captcha that nobody would check. */
const demandGateways = (city: City, bank: PaymentGateway, captcha: CaptchaGateway | null): void => {
  const { captchaKind, captchaSiteKey } = city.settings
  if (captchaSiteKey !== '' && !captcha) {
    throw new ConfigError(
      `MODE=production cannot check the captcha ${captchaKind}: give RECAPTCHA_PROJECT and RECAPTCHA_API_KEY`,
    )
  }
  demandForms(city, bank)
}

const demandForms = (city: City, bank: PaymentGateway): void => {
  const orphaned = city.paymentForms.filter(({ offered, payment_form_id: id }) => {
    return offered && id !== paymentForms.wallet && !bank.forms.includes(id)
  })
  if (orphaned.length === 0) return
  const names = orphaned.map(({ payment_form_id: id, name }) => `${id} (${name})`).join(', ')
  throw new ConfigError(
    `MODE=production has no gateway for payment form ${names}: take it out of "offered" in the city's payment-forms.json`,
  )
}
