import { paymentForms } from '#domain/orders/orders.ts'
import { ConfigError } from '#server/config.ts'
import type { Parts } from '#server/parts.ts'

/** A real programme does not start with a payment form that nobody would collect, or a captcha that nobody would check. */
export const demandGateways = (parts: Parts): void => {
  const { captchaKind, captchaSiteKey } = parts.city().settings
  if (captchaSiteKey !== '' && !parts.captcha()) {
    throw new ConfigError(
      `MODE=production cannot check the captcha ${captchaKind}: give RECAPTCHA_PROJECT and RECAPTCHA_API_KEY`,
    )
  }
  demandForms(parts)
}

const demandForms = ({ city, payment: bank }: Parts): void => {
  const orphaned = city().paymentForms.filter(({ offered, payment_form_id: id }) => {
    return offered && id !== paymentForms.wallet && !bank.forms.includes(id)
  })
  if (orphaned.length === 0) return
  const names = orphaned.map(({ payment_form_id: id, name }) => `${id} (${name})`).join(', ')
  throw new ConfigError(
    `MODE=production has no gateway for payment form ${names}: take it out of "offered" in the city's payment-forms.json`,
  )
}
