import { randomBytes } from 'node:crypto'
import type { OutputOf } from '#contract/endpoint.ts'
import { createPublicOrder, payPublicNotices } from '#contract/guest.ts'
import { pageKeyHeader } from '#contract/page-key.ts'
import { cents } from '#domain/money/cents.ts'
import {
  confirmationTypeFor,
  paymentForms,
  publicNoticeConfirmationType,
  transactionTypes,
} from '#domain/orders/orders.ts'
import { imposeNotice } from '#server/features/notices/write-notice.ts'
import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { Sent, TestApp } from './app.ts'
import { bankWith } from './bank-with.ts'
import { aCpf, aPlate } from './drivers.ts'
import { payOrder, untilStatus } from './orders.ts'
import { products } from './parking.ts'
import { anEmail, aPhone } from './registrations.ts'

export type PublicOrder = OutputOf<typeof createPublicOrder>

/** What the page sends to buy one hour in the demonstration city's centre, R$ 3,00, with both proofs. */
export const ticketOrder = () => ({
  plate: aPlate(),
  product_id: products.centro60 as number,
  identification: aCpf(),
  quantity: 1,
  transaction_type: transactionTypes.parking,
  confirmation_type: confirmationTypeFor(paymentForms.pix),
  hold: false,
  payment_form_input: [{ payment_form_id: paymentForms.pix }],
  receipt: { email: anEmail(), phone: aPhone() },
  is_from_public_request: true,
})

export type TicketOrder = ReturnType<typeof ticketOrder>

export const buyTicket = (
  app: TestApp,
  body: Partial<Record<keyof TicketOrder, unknown>> = {},
  sent: Sent = {},
): Promise<PublicOrder> =>
  app.call(createPublicOrder, { body: { ...ticketOrder(), ...body } as TicketOrder }, sent)

/** Pays an order of which we learn only after what happens meanwhile, since the bank does not answer for it until then. */
export const payUnheard = async (
  app: TestApp,
  orderId: string,
  meanwhile: () => Promise<unknown>,
): Promise<void> => {
  const { parts } = app.rotativo
  const bank = parts.payment
  const { gateway_key } = await parts.db.kysely
    .selectFrom('charges')
    .select('gateway_key')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const silent = () => Promise.reject(new GatewayFault('bank', 'did not answer', true))
  const lookUp: typeof bank.lookUp = (key) => (key === gateway_key ? silent() : bank.lookUp(key))
  parts.payment = bankWith(bank, { lookUp })
  try {
    await payOrder(app, orderId)
    await meanwhile()
  } finally {
    parts.payment = bank
  }
  await app.advance(120)
  await untilStatus(app, orderId, 2)
}

/** What the page sends to pay notices of one plate. */
export const noticePayment = (...notifications: number[]) => ({
  transaction_type: transactionTypes.regularisation,
  confirmation_type: publicNoticeConfirmationType,
  hold: false,
  is_from_public_request: true,
  payment_form_input: [{ payment_form_id: paymentForms.pix }],
  notifications,
})

export const payNotices = (app: TestApp, ids: number[], sent: Sent = {}): Promise<PublicOrder> =>
  app.call(payPublicNotices, { body: noticePayment(...ids) }, sent)

/** What a page sends with each of its calls, to be known again. */
export const aPage = (): Sent => ({ headers: { [pageKeyHeader]: randomBytes(16).toString('hex') } })

/** A notice of a plate, of R$ 30,00 and payable unless said otherwise. */
export const aNotice = async (
  app: TestApp,
  plate: string,
  wanted: { status?: number; price?: number | null; address?: string } = {},
): Promise<number> => {
  const { status, price, address } = wanted
  const { id } = await imposeNotice(app.rotativo.parts, { plate, ...(address ? { address } : {}) })
  const set = {
    ...(status === undefined ? {} : { status }),
    ...(price === undefined ? {} : { price: price === null ? null : cents(price) }),
  }
  const { kysely } = app.rotativo.parts.db
  if (Object.keys(set).length > 0) await kysely.updateTable('notices').set(set).where('id', '=', id).execute()
  return id
}

export const noticeStatus = async (app: TestApp, id: number): Promise<number> =>
  (
    await app.rotativo.parts.db.kysely
      .selectFrom('notices')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

/** The issued tickets of a plate without account. */
export const guestActivations = (app: TestApp, plate: string) =>
  app.rotativo.parts.db.kysely
    .selectFrom('guest_activations')
    .selectAll()
    .where('plate', '=', plate)
    .execute()

/** The ledger's transactions of an order, with their postings. */
export const ledgerOf = async (app: TestApp, orderId: string) => {
  const { kysely } = app.rotativo.parts.db
  const key = `order/${orderId}/paid`
  const transactions = await kysely
    .selectFrom('ledger_transactions')
    .selectAll()
    .where('key', '=', key)
    .execute()
  const postings = await kysely
    .selectFrom('postings as p')
    .innerJoin('ledger_transactions as t', 't.id', 'p.transaction_id')
    .select(['p.from_account', 'p.to_account', 'p.amount'])
    .where('t.key', '=', key)
    .orderBy('p.n')
    .execute()
  return { transactions, postings }
}

/** The payments of an order with what became of them. */
export const paymentsOf = (app: TestApp, orderId: string) =>
  app.rotativo.parts.db.kysely
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select(['payments.outcome', 'payments.amount', 'refunds.reason', 'refunds.done_at'])
    .where('order_id', '=', orderId)
    .orderBy('payments.id')
    .execute()
