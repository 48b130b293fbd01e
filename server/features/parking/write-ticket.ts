import { paymentForms, transactionTypes } from '#contract/codes.ts'
import { parkingRevenue } from '#domain/ledger/accounts.ts'
import type { PaidParts, Posting } from '#domain/ledger/spending.ts'
import type { Once } from '#server/database/once.ts'
import type { TellJob } from '#server/database/outbox.ts'
import type { Statement } from '#server/database/pipelined.ts'
import { contentHash } from '#server/features/wallets/ledger.ts'
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
  once: Once | undefined
  answer: unknown
  /** What drivers are told of it. */
  told: TellJob
  /** Of a new ticket: where it was bought, which only a sighting tells, and whether a sighting bought it. */
  address: string
  automatic: boolean
}

/** The account that parking is paid to; the ledger's side of a ticket. */
export const paidTo = parkingRevenue

// What a first ticket and more time have in common; one statement, so that all of it is one round trip.
const purchase = `
  d as (
    insert into activation_details (id, activation_id, product_id, product_name, category_name, time_minutes, price,
      paid_bonus, paid_credit, paid_until, created_at) overriding system value
    values ($4, $5, $6::int, $7::text, $8::text, $9::int, $10::bigint, $2, $3, $11::timestamptz, $12::timestamptz)
  ), w as (
    update wallets set seq = seq + 1, balance_bonus = balance_bonus - $2::bigint,
      balance_credit = balance_credit - $3::bigint
    where id = $1 returning id, seq
  ), t as (
    insert into ledger_transactions (key, content_hash, type, wallet_id, wallet_seq, user_id, plate, payment_form_id,
      amount, created_at)
    select $13::text, $14::bytea, ${transactionTypes.parking}, w.id, w.seq, $15::bigint, $16::text,
      ${paymentForms.wallet}, -$10::bigint, $12::timestamptz from w
    returning id
  ), p as (
    insert into postings (transaction_id, n, from_account, to_account, amount)
    select t.id, e.n, e.from_account, e.to_account, e.amount
    from t, unnest($17::text[], $18::text[], $19::bigint[]) with ordinality as e(from_account, to_account, amount, n)
  ), k as (
    insert into idempotency_keys (scope, key, request_hash, status, answer)
    select $20::text, $21::text, $22::bytea, 200, $23::jsonb where $20::text is not null
    on conflict do nothing
  ), o as (
    insert into outbox (topic, payload, created_at) values ('tell', $24::jsonb, $12)
  )
  select id from t`

const start = `
  with a as (
    insert into activations (id, vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes,
      price, created_at, address, automatic) overriding system value
    values ($5::bigint, $25::bigint, $1::bigint, $15, $16, $26::timestamptz, $11, $11, $9, $10, $12, $27::text,
      $28::boolean)
  ), ${purchase}`

// It may have been closed by the sweep since it was read; with more time it is open again.
const extend = `
  with a as (
    update activations set ends_at = $11, paid_until = $11, closed_at = null,
      time_minutes = time_minutes + $9, price = price + $10
    where id = $5::bigint and wallet_id = $1::bigint
  ), ${purchase}`

const closeEnded = `update activations set closed_at = ends_at where id = $1 and closed_at is null`

const purchaseValues = (ticket: Ticket): unknown[] => {
  const { detailId, activationId, walletId, userId, plate, product, paid, end, now, once, answer, told } =
    ticket
  const entry = {
    key: `activation/${detailId}`,
    type: transactionTypes.parking,
    walletId,
    userId,
    plate,
    paymentFormId: paymentForms.wallet,
    amount: -product.price,
    postings: paid.postings,
  }
  return [
    walletId,
    paid.paidBonus,
    paid.paidCredit,
    detailId,
    activationId,
    product.id,
    product.name,
    product.categoryName,
    product.time,
    product.price,
    end,
    now,
    entry.key,
    contentHash(entry),
    userId,
    plate,
    paid.postings.map((posting) => posting.from),
    paid.postings.map((posting) => posting.to),
    paid.postings.map((posting) => posting.amount),
    once?.scope ?? null,
    once?.key ?? null,
    once?.requestHash ?? null,
    once ? JSON.stringify({ answer }) : null,
    JSON.stringify(told),
  ]
}

/** Writes a new activation with its first purchase. */
export const startStatement = (ticket: Ticket): Statement => ({
  name: 'park-start',
  text: start,
  values: [...purchaseValues(ticket), ticket.vehicleId, ticket.begin, ticket.address, ticket.automatic],
})

/** Writes a further purchase of an open activation. */
export const extendStatement = (ticket: Ticket): Statement => ({
  name: 'park-extend',
  text: extend,
  values: purchaseValues(ticket),
})

/** Closes an activation whose time is over before a new one of the same plate and wallet opens. */
export const closeStatement = (activationId: number): Statement => ({
  name: 'park-close',
  text: closeEnded,
  values: [activationId],
})
