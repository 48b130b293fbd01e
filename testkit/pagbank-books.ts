import { constants, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto'
import { slipBarcode, slipLine } from '#domain/brazil/bank-slip.ts'
import { cents } from '#domain/money/cents.ts'
import { brCode } from '#server/gateways/payment/br-code.ts'

export type BankAnswer = { status: number; body: unknown }

type Given = Record<string, unknown>
type Method = { type: string; card?: Given; boleto?: Given; pix?: Given }

export type BankCharge = {
  id: string
  reference_id: string
  status: string
  created_at: string
  paid_at?: string
  amount: { value: number; currency: 'BRL'; summary: { total: number; paid: number; refunded: number } }
  payment_method: Method
}

export type BankOrder = {
  id: string
  reference_id: string
  customer: Given
  notification_urls: string[]
  qr_codes?: { id: string; text: string; expiration_date: string; amount: { value: number } }[]
  charges: BankCharge[]
}

type Checkout = {
  id: string
  reference_id: string
  amount: number
  customer: Given
  isModifiable: boolean
  orders: { id: string }[]
}

export const complaint = (status: number, code: string, parameter_name?: string): BankAnswer => ({
  status,
  body: { error_messages: [{ code, description: 'invalid_parameter', parameter_name }] },
})

const newId = (kind: string): string => `${kind}_${randomUUID().toUpperCase()}`

const isCustomer = (customer: Given | undefined): customer is Given =>
  /^(\d{11}|\d{14})$/.test(String(customer?.tax_id)) &&
  /^\S+@\S+$/.test(String(customer?.email)) &&
  String(customer?.name ?? '').length > 0

/** Objeto checkout: who may not be changed on the page is told whole, and what is told of whoever may be is held against it as well. */
const isCheckoutCustomer = (
  { name, email, tax_id, phone, ...other }: Given,
  isModifiable: boolean,
): boolean => {
  const { country, area, number, ...rest } = (phone ?? {}) as Given
  const isPhone = country === '+55' && /^\d{2}$/.test(String(area)) && /^9\d{8}$/.test(String(number))
  const holds = {
    name: /^(?=.{1,120}$)\S+\s+\S/.test(String(name)),
    email: /^(?=.{10,60}$)\S+@\S+$/.test(String(email)),
    tax_id: /^(\d{11}|\d{14})$/.test(String(tax_id)),
    phone: isPhone && Object.keys(rest).length === 0,
  }
  const given = { name, email, tax_id, phone }
  const fields = Object.keys(given) as (keyof typeof given)[]
  const isLeftOut = (field: keyof typeof given) => isModifiable && given[field] === undefined
  return Object.keys(other).length === 0 && fields.every((field) => isLeftOut(field) || holds[field])
}

let made: ReturnType<typeof makeKeyPair> | undefined
const makeKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Made once for all banks of a process: it takes most of a second. */
const keyPair = () => (made ??= makeKeyPair())

/** What a small PagBank of the tests keeps: orders, charges, pages for debits and cards, as the documents describe them. */
export class PagBankServerBooks {
  /** When payers pay; a test whose days are compared gives it the time of its app. */
  now: () => Date = () => new Date()
  readonly orders = new Map<string, BankOrder>()
  readonly checkouts = new Map<string, Checkout>()
  readonly keys = keyPair()
  hasKey = false
  /** The tax ids of whom no slip is issued for. */
  readonly risky = new Set<string>()
  address = ''

  get publicKey(): string {
    return this.keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  }

  postOrder(given: Given): BankAnswer {
    const { customer, items, qr_codes, charges, reference_id, notification_urls } = given as never as {
      customer?: Given
      items?: { unit_amount: number; quantity: number; name: string }[]
      qr_codes?: { amount: { value: number }; expiration_date: string }[]
      charges?: { reference_id: string; amount: { value: number }; payment_method: Method }[]
      reference_id: string
      notification_urls: string[]
    }
    if (!isCustomer(customer)) return complaint(400, '40001', 'customer.tax_id')
    if (!items?.every(({ name, unit_amount }) => name.length <= 100 && Number.isInteger(unit_amount))) {
      return complaint(400, '40002', 'items[0].unit_amount')
    }
    const order: BankOrder = { id: newId('ORDE'), reference_id, customer, notification_urls, charges: [] }
    for (const code of qr_codes ?? []) {
      const text = brCode({
        location: `api.pagseguro.com/pix/v2/${randomUUID()}`,
        amount: cents(code.amount.value),
        name: 'Zona Azul',
        city: 'Cidade',
      })
      order.qr_codes = [{ id: newId('QRCO'), text, ...code }]
    }
    for (const charge of charges ?? []) {
      const made = this.#charge(order, charge.amount.value, charge.payment_method)
      if ('status' in made && 'body' in made) return made
    }
    this.orders.set(order.id, order)
    return { status: 201, body: order }
  }

  getOrder(id: string): BankAnswer {
    const order = this.orders.get(id)
    return order ? { status: 200, body: order } : complaint(404, '40400')
  }

  postCheckout(given: Given): BankAnswer {
    const {
      reference_id,
      customer = {},
      items,
      payment_methods,
    } = given as never as {
      reference_id: string
      customer?: Given
      items: { unit_amount: number }[]
      payment_methods: { type: string }[]
    }
    const isModifiable = given.customer_modifiable !== false
    if (!isCheckoutCustomer(customer, isModifiable)) return complaint(400, '40002', 'customer')
    if (payment_methods.map(({ type }) => type).join() !== 'DEBIT_CARD') return complaint(400, '40002')
    const amount = items[0]?.unit_amount ?? 0
    const id = newId('CHEC')
    const checkout: Checkout = { id, reference_id, amount, customer, isModifiable, orders: [] }
    this.checkouts.set(id, checkout)
    return { status: 201, body: this.#shown(checkout) }
  }

  getCheckout(id: string): BankAnswer {
    const checkout = this.checkouts.get(id)
    return checkout ? { status: 200, body: this.#shown(checkout) } : complaint(404, '40400')
  }

  #shown({ id, reference_id, orders }: Checkout) {
    const href = `${this.address}/pagamento?code=${id}`
    return { id, reference_id, status: 'ACTIVE', orders, links: [{ rel: 'PAY', href, method: 'GET' }] }
  }

  getCharge(id: string): BankAnswer {
    const charge = this.charge(id)
    return charge ? { status: 200, body: charge } : complaint(404, '40400')
  }

  cancel(id: string, given: Given): BankAnswer {
    const charge = this.charge(id)
    if (!charge) return complaint(404, '40400')
    const { value } = given.amount as { value: number }
    const { summary } = charge.amount
    if (!charge.paid_at || summary.refunded + value > summary.paid)
      return complaint(400, '40002', 'amount.value')
    summary.refunded += value
    if (summary.refunded === summary.paid) charge.status = 'CANCELED'
    return { status: 201, body: charge }
  }

  /** Cards decide by their number: an even last digit is approved, 1 is looked at, any other odd one declined. */
  #charge(order: BankOrder, value: number, method: Method): BankCharge | BankAnswer {
    const summary = { total: value, paid: 0, refunded: 0 }
    const charge: BankCharge = {
      id: newId('CHAR'),
      reference_id: order.reference_id,
      status: 'WAITING',
      created_at: new Date().toISOString(),
      amount: { value, currency: 'BRL', summary },
      payment_method: method,
    }
    if (method.type === 'CREDIT_CARD') {
      const card = this.#openCard(method.card ?? {})
      if (!card) return complaint(400, '40002', 'charges[0].payment_method.card.encrypted')
      charge.payment_method = { type: 'CREDIT_CARD', card }
      const last = String(card.last_digits).at(-1)
      if (last === '1') charge.status = 'IN_ANALYSIS'
      else if (Number(last) % 2 === 1) charge.status = 'DECLINED'
      else this.#paid(charge)
    }
    if (method.type === 'BOLETO') {
      const holder = method.boleto?.holder as { address?: Given; tax_id?: string } | undefined
      if (!holder?.tax_id || !holder.address?.postal_code) return complaint(400, '40002', 'boleto.holder')
      if (!method.boleto?.template || !Number.isInteger(method.boleto.days_until_expiration))
        return complaint(400, '40002', 'boleto.days_until_expiration')
      if (this.risky.has(holder.tax_id)) {
        order.charges.push({ ...charge, status: 'DECLINED', payment_method: { type: 'BOLETO' } })
        return charge
      }
      const dueDate = String(method.boleto.due_date)
      const line = slipLine(
        slipBarcode({ bank: '290', dueDate, amount: cents(value), freeField: '1'.repeat(25) }),
      )
      const formatted = `${line.slice(0, 5)}.${line.slice(5, 10)} ${line.slice(10)}`
      charge.payment_method = {
        type: 'BOLETO',
        boleto: { ...method.boleto, barcode: line, formatted_barcode: formatted },
      }
    }
    order.charges.push(charge)
    return charge
  }

  readonly #kept = new Map<string, Given>()

  #openCard(given: Given): Given | null {
    if (given.id) return this.#kept.get(String(given.id)) ?? null
    try {
      const text = privateDecrypt(
        { key: this.keys.privateKey, padding: constants.RSA_PKCS1_PADDING },
        Buffer.from(String(given.encrypted), 'base64'),
      ).toString()
      const [number = '', , exp_month, exp_year, name] = text.split(';')
      if (!/^\d{13,19}$/.test(number)) return null
      const shown = { brand: 'visa', first_digits: number.slice(0, 6), last_digits: number.slice(-4) }
      const card: Given = { ...shown, exp_month, exp_year, holder: { name }, store: given.store === true }
      if (given.store !== true) return card
      const id = newId('CARD')
      this.#kept.set(id, { ...card, id })
      return { ...card, id }
    } catch {
      return null
    }
  }

  #paid(charge: BankCharge, amount = charge.amount.value): void {
    charge.status = 'PAID'
    charge.paid_at = this.now().toISOString()
    charge.amount.summary.paid = amount
  }

  orderOf(key: string): BankOrder {
    const found = this.ordersOf(key)[0]
    if (!found) throw new Error('the bank knows no such order')
    return found
  }

  ordersOf(key: string): BankOrder[] {
    return [...this.orders.values()].filter(({ reference_id }) => reference_id === key)
  }

  charge(id: string): BankCharge | undefined {
    return [...this.orders.values()].flatMap(({ charges }) => charges).find((charge) => charge.id === id)
  }

  /** The payer pays: a slip or a card under analysis by its charge, a Pix by a new one, a debit on its page. */
  pay(key: string, amount?: number): BankCharge {
    const checkout = [...this.checkouts.values()].find(({ reference_id }) => reference_id === key)
    if (checkout && this.ordersOf(key).length === 0) {
      const id = newId('ORDE')
      const { customer, reference_id } = checkout
      this.orders.set(id, { id, reference_id, customer, notification_urls: [], charges: [] })
      checkout.orders.push({ id })
    }
    const order = this.orderOf(key)
    const waiting = order.charges.find(({ status }) => status === 'WAITING' || status === 'IN_ANALYSIS')
    const value = amount ?? checkout?.amount ?? order.qr_codes?.[0]?.amount.value ?? 0
    const type = checkout ? 'DEBIT_CARD' : 'PIX'
    const charge = waiting ?? this.#charge(order, value, { type })
    if ('body' in charge) throw new Error('the bank cannot be paid')
    this.#paid(charge, waiting ? (amount ?? charge.amount.value) : value)
    return charge
  }

  refuse(key: string): void {
    const order = this.orderOf(key)
    const [waiting] = order.charges
    const charge = waiting ?? this.#charge(order, 0, { type: 'PIX' })
    if ('body' in charge) throw new Error('the bank cannot refuse')
    charge.status = 'CANCELED'
  }
}
