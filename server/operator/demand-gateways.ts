import { paymentForms } from '#domain/orders.ts'
import { ConfigError } from '#server/config.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import type { City } from './city/read-city.ts'

/** A real programme does not start with a payment form that nobody would collect. */
export const demandGateways = (city: City, bank: PaymentGateway): void => {
  const orphaned = city.paymentForms.filter(({ offered, payment_form_id: id }) => {
    return offered && id !== paymentForms.wallet && !bank.forms.includes(id)
  })
  if (orphaned.length === 0) return
  const names = orphaned.map(({ payment_form_id: id, name }) => `${id} (${name})`).join(', ')
  throw new ConfigError(
    `MODE=production has no gateway for payment form ${names}: take it out of "offered" in the city's payment-forms.json`,
  )
}
