import type { Cents } from '#domain/money/cents.ts'
import { slipDaysAfterDue } from '#domain/orders/slip-days.ts'
import { GatewayFault } from '../gateway-fault.ts'
import { gateway } from './pagbank-documents.ts'
import type { CardRequest, DebitRequest, Payer, PixRequest, SlipRequest } from './port.ts'
import { pagBankTexts } from './texts.ts'

/** What stands in every request beside the payment itself. */
export type Frame = {
  notificationUrl: string
  /** Where a payer comes back to. */
  publicUrl: string
  /** PagBank demands an e-mail; of a payer without one, the programme's. */
  programmeEmail: string
}

type Asked = { key: string; amount: Cents; description: string }

const longestDescription = 64

const shortened = (text: string): string => [...text].slice(0, longestDescription).join('')

/** A mobile number with its area code, as PagBank writes phones; anything else is left out. */
const phonesOf = (phone: string | null) =>
  phone && /^\d{2}9\d{8}$/.test(phone)
    ? [{ country: '55', area: phone.slice(0, 2), number: phone.slice(2), type: 'MOBILE' }]
    : []

const customerOf = (payer: Payer | null, { programmeEmail }: Frame) => {
  if (!payer) throw new GatewayFault(gateway, 'needs the tax id of whoever pays', false)
  const phones = phonesOf(payer.phone)
  return {
    name: payer.name || pagBankTexts.unnamed,
    email: payer.email ?? programmeEmail,
    tax_id: payer.identification,
    ...(phones.length > 0 ? { phones } : {}),
  }
}

const orderOf = ({ key, amount, description }: Asked, payer: Payer | null, frame: Frame) => ({
  reference_id: key,
  customer: customerOf(payer, frame),
  items: [{ reference_id: key, name: shortened(description), quantity: 1, unit_amount: amount }],
  notification_urls: [frame.notificationUrl],
})

const chargeOf = ({ key, amount, description }: Asked, payment_method: object) => ({
  reference_id: key,
  description: shortened(description),
  amount: { value: amount, currency: 'BRL' },
  payment_method,
})

/** An order to be paid by Pix (reference, criar pedido com QR code). */
export const pixOrder = (request: PixRequest, frame: Frame) => ({
  ...orderOf(request, request.payer, frame),
  qr_codes: [{ amount: { value: request.amount }, expiration_date: request.expiresAt.toISOString() }],
})

/** An order with a slip (reference, criar e pagar pedido com boleto). */
export const slipOrder = (request: SlipRequest, frame: Frame) => {
  const { payer, dueDate } = request
  const { cep, address, number, district, city, uf } = payer.address
  const [line_1, line_2] = pagBankTexts.slip
  const holder = {
    name: payer.name,
    tax_id: payer.identification,
    email: payer.email ?? frame.programmeEmail,
    address: {
      country: 'Brasil',
      region: uf,
      region_code: uf,
      city,
      postal_code: cep.replace(/\D/g, ''),
      street: address,
      number,
      locality: district,
    },
  }
  const boleto = {
    template: 'COBRANCA',
    due_date: dueDate,
    days_until_expiration: slipDaysAfterDue(dueDate),
    instruction_lines: { line_1, line_2 },
    holder,
  }
  return {
    ...orderOf(request, { ...payer, phone: null }, frame),
    charges: [chargeOf(request, { type: 'BOLETO', boleto })],
  }
}

/**
 * An order that is paid by credit card at once (reference, criar e pagar pedido com cartão, com token PagBank). A stored card is paid
 * by its id alone: its code PagBank takes in clear only, from sellers who may see whole cards, and encrypted only as part of one.
 */
export const cardOrder = (request: CardRequest, frame: Frame) => {
  const card =
    'encrypted' in request.card
      ? { encrypted: request.card.encrypted, store: request.keep }
      : { id: request.card.token }
  const method = { type: 'CREDIT_CARD', installments: 1, capture: true, card }
  return { ...orderOf(request, request.payer, frame), charges: [chargeOf(request, method)] }
}

/**
 * The customer as a checkout knows it (reference, objeto checkout), which is not as an order does. Where all of it is there, the
 * payer's first step is spared; what would be refused is left out instead, and the page asks the payer for it.
 */
const checkoutCustomerOf = (payer: Payer | null, frame: Frame) => {
  const { name, email, tax_id, phones: [mobile] = [] } = customerOf(payer, frame)
  const isFullName = name.length <= 120 && /\S\s+\S/.test(name)
  const isEmail = email.length >= 10 && email.length <= 60
  const customer = {
    tax_id,
    ...(isFullName ? { name } : {}),
    ...(isEmail ? { email } : {}),
    ...(mobile ? { phone: { country: '+55', area: mobile.area, number: mobile.number } } : {}),
  }
  return { customer, customer_modifiable: !(isFullName && isEmail && mobile) }
}

/** A page of PagBank's that takes a debit card, authentication by 3DS included (reference, criar checkout). */
export const debitCheckout = (request: DebitRequest, frame: Frame) => {
  const { notification_urls, ...order } = orderOf(request, request.payer, frame)
  return {
    ...order,
    ...checkoutCustomerOf(request.payer, frame),
    expiration_date: request.expiresAt.toISOString(),
    payment_methods: [{ type: 'DEBIT_CARD' }],
    redirect_url: frame.publicUrl,
    payment_notification_urls: notification_urls,
  }
}
