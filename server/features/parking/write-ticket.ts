import { paymentForms, transactionTypes } from '#contract/codes.ts'
import { parkingRevenue } from '#domain/ledger/accounts.ts'
import type { PaidParts, Posting } from '#domain/ledger/spending.ts'
import { outgoing } from '#domain/money/cents.ts'
import { type Idempotency, keepingAnswer } from '#server/database/idempotency.ts'
import { type Part, part, type Statement, statement } from '#server/database/statement.ts'
import { posting } from '#server/features/wallets/ledger.ts'
import { promising, type TellJob } from '#server/jobs/outbox.ts'
import type { OfferedProduct } from './find-product.ts'

/** A purchase of time as it was decided: what is written, and nothing that the database would have to decide. */
export type Ticket = {
  detailId: number
  activationId: number
  vehicleId: number
  walletId: number
  userId: number
  plate: string
  product: OfferedProduct
  paid: PaidParts & { postings: readonly Posting[] }
  begin: Date
  end: Date
  now: Date
  idempotency: Idempotency | undefined
  answer: unknown
  /** What drivers are told of it. */
  told: TellJob
  /** Of a new ticket: where it was bought, which only a sighting tells, and whether a sighting bought it. */
  address: string
  automatic: boolean
}

/** The account that parking is paid to; the ledger's side of a ticket. */
export const paidTo = parkingRevenue

/** Writes a new activation with its first purchase. */
export const startStatement = (ticket: Ticket): Statement => {
  const { activationId, vehicleId, walletId, userId, plate, product, begin, end, now } = ticket
  return statement(
    'park-start',
    part`
      with started as (
        insert into activations (id, vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes,
          price, created_at, address, automatic) overriding system value
        values (${activationId}, ${vehicleId}, ${walletId}, ${userId}, ${plate}, ${begin}, ${end}, ${end},
          ${product.time}, ${product.price}, ${now}, ${ticket.address}, ${ticket.automatic})
      ), ${purchase(ticket)}`,
  )
}

/** Writes a further purchase of an open activation; the sweep may have closed it since it was read. */
export const extendStatement = (ticket: Ticket): Statement => {
  const { activationId, walletId, product, end } = ticket
  return statement(
    'park-extend',
    part`
      with extended as (
        update activations set ends_at = ${end}, paid_until = ${end}, closed_at = null,
          time_minutes = time_minutes + ${product.time}, price = price + ${product.price}
        where id = ${activationId} and wallet_id = ${walletId}
      ), ${purchase(ticket)}`,
  )
}

/** Closes an activation whose time is over before a new one of the same plate and wallet opens. */
export const closeStatement = (activationId: number): Statement =>
  statement(
    'park-close',
    part`update activations set closed_at = ends_at where id = ${activationId} and closed_at is null`,
  )

/**
 * What a first ticket and more time have in common: the purchase, its posting, its answer and what is told of it. Each is
 * written by whoever owns its table, and all of them by one statement, so that it is one round trip.
 */
const purchase = (ticket: Ticket): Part => {
  const { detailId, activationId, walletId, userId, plate, product, paid, end, now } = ticket
  return part`
    bought as (
      insert into activation_details (id, activation_id, product_id, product_name, category_name, time_minutes, price,
        paid_bonus, paid_credit, paid_until, created_at) overriding system value
      values (${detailId}, ${activationId}, ${product.id}, ${product.name}, ${product.categoryName}, ${product.time},
        ${product.price}, ${paid.paidBonus}, ${paid.paidCredit}, ${end}, ${now})
    ), ${posting({
      key: `activation/${detailId}`,
      type: transactionTypes.parking,
      walletId,
      userId,
      plate,
      paymentFormId: paymentForms.wallet,
      amount: outgoing(product.price),
      postings: paid.postings,
      createdAt: now,
    })}, answered as (${keepingAnswer(ticket.idempotency, ticket.answer)}
    ), told as (${promising({ topic: 'tell', payload: ticket.told }, now)})
    select id from posted`
}
