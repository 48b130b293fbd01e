import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { listCards } from '#contract/cards.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { confirmOrder, createOrder, updateOrder } from '#contract/orders.ts'
import { confirmationTypeFor, paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import type { Sent, TestApp } from './app.ts'
import type { TestDriver } from './drivers.ts'
import { creditOrder } from './orders.ts'

export type DriverOrder = OutputOf<typeof createOrder>

/** What the numbers of the sandbox's provider do. */
export const cardNumbers = {
  visa: '4539620659922097',
  mastercard: '5240082975622454',
  amex: '345817690311361',
  elo: '6362970000457013',
  declined: '4929291898380766',
  analysis: '4000000000000077',
  timeout: '4000000000000259',
}

/** The address that a slip needs. */
export const slipAddress = {
  cep: '88780-000',
  address: 'Rua da Alf\u00e2ndega',
  number: '250',
  district: 'Centro',
  city: 'Porto das Mar\u00e9s',
  uf: 'sc',
}

/** Encrypts a text as the page's library does. */
export const encrypt = (order: DriverOrder, text: string): string => {
  const key = createPublicKey({
    key: Buffer.from(order.extra.encryptionInput?.public_key ?? '', 'base64'),
    format: 'der',
    type: 'spki',
  })
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
}

type CardText = { number?: string; cvv?: string; month?: string; year?: string; holder?: string; at?: number }

/** What the page makes of a typed card at the moment of paying. */
export const encryptCard = (app: Pick<TestApp, 'clock'>, order: DriverOrder, card: CardText = {}): string => {
  const {
    number = cardNumbers.visa,
    cvv = '123',
    month = '12',
    year = '2031',
    holder = 'MARIA DAS DORES',
  } = card
  const at = card.at ?? app.clock.now().getTime()
  return encrypt(order, [number, cvv, month, year, holder, at].join(';'))
}

/** What the page sends to pay notices by a form. */
export const noticeOrder = (driver: TestDriver, form: number, notifications: number[]) => ({
  transaction_type: transactionTypes.regularisation,
  confirmation_type: confirmationTypeFor(form),
  hold: true,
  quantity: 1,
  user_id: driver.userId,
  payment_form_input: [{ payment_form_id: form }],
  notifications,
  replace_draft: true,
})

/** What is bought: so many cents of credit, or notices. */
export type Bought = number | number[]

export const orderBody = (driver: TestDriver, form: number, what: Bought) =>
  Array.isArray(what)
    ? noticeOrder(driver, form, what)
    : {
        ...creditOrder(driver, what),
        confirmation_type: confirmationTypeFor(form),
        payment_form_input: [{ payment_form_id: form }],
      }

/** Orders by a form and gives the order its payment data, as the page does. */
export const placeBy = async (
  app: TestApp,
  driver: TestDriver,
  form: number,
  what: Bought,
  data: object = {},
): Promise<DriverOrder> => {
  const { token } = driver
  const { id } = await app.call(createOrder, { body: orderBody(driver, form, what) }, { token })
  const body = { payment_form_input: { payment_form_id: form, ...data } }
  return app.call(updateOrder, { params: { id }, body }, { token })
}

/** What the page tells of a card that was typed. */
export const shownCard = {
  card: { number: '**** **** **** 2097', card_holder: 'MARIA DAS DORES', brand: 'visa' },
}

/** An order that waits for its card. */
export const placeCardOrder = (app: TestApp, driver: TestDriver, what: Bought): Promise<DriverOrder> =>
  placeBy(app, driver, 2, what, shownCard)

/** An order of a notice that waits to be paid from the wallet; its id. */
export const placeWalletOrder = async (app: TestApp, driver: TestDriver, noticeId: number): Promise<string> =>
  (await placeBy(app, driver, 4, [noticeId])).id

export const confirm = (
  app: TestApp,
  driver: TestDriver,
  id: string,
  payment: object,
  sent: Sent = {},
): Promise<DriverOrder> =>
  app.call(
    confirmOrder,
    { params: { id }, body: { payments: [payment as { payment_form_id: number }] } },
    { token: driver.token, ...sent },
  )

/** What the page sends to pay an order by a card that was typed. */
export const cardPayment = (
  app: Pick<TestApp, 'clock'>,
  order: DriverOrder,
  text: CardText = {},
  extra: Record<string, unknown> = {},
) => ({
  payment_form_id: paymentForms.creditCard,
  card: {
    encrypted_token: encryptCard(app, order, text),
    number: '**** **** **** 2097',
    type: paymentForms.creditCard,
    ...extra,
  },
})

/** Pays an order by a new card. */
export const payByCard = (
  app: TestApp,
  driver: TestDriver,
  order: DriverOrder,
  { text = {}, ...extra }: { text?: CardText } & Record<string, unknown> = {},
): Promise<DriverOrder> => confirm(app, driver, order.id, cardPayment(app, order, text, extra))

/** A saved card of a driver, by paying with it; its id. */
export const aCard = async (app: TestApp, driver: TestDriver, number = cardNumbers.visa): Promise<number> => {
  const order = await placeCardOrder(app, driver, 1000)
  await payByCard(app, driver, order, { text: { number }, save_card: true, terms_accepted: true })
  const { data } = await app.call(listCards, { query: {} }, { token: driver.token })
  const saved = data.at(-1)
  if (!saved) throw new Error('the card was not saved')
  return saved.id
}
