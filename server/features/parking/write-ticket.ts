import { paymentForms, transactionTypes } from '#contract/codes.ts'
import { parkingRevenue } from '#domain/ledger/accounts.ts'
import type { PaidParts, Posting } from '#domain/ledger/spending.ts'
import { outgoing } from '#domain/money/cents.ts'
import { listed, type Part, part, type Statement, statement } from '#server/database/statement.ts'
import { type NextTransaction, posting, type WalletEntry } from '#server/features/wallets/ledger.ts'
import { type OutboxJob, promising, type TellJob } from '#server/jobs/outbox.ts'
import type { OfferedProduct } from './find-product.ts'

/**
 * A purchase of time as it was decided: what is written, and nothing that the database would have to decide. Of each wallet
 * there is one at a time.
 */
export type Ticket = {
  detailId: number
  activationId: number
  transaction: NextTransaction
  vehicleId: number
  walletId: number
  userId: number
  plate: string
  product: OfferedProduct
  paid: PaidParts & { postings: readonly Posting[] }
  begin: Date
  end: Date
  now: Date
  /** Whether it is more time for an activation that runs. */
  extends: boolean
  /** An activation of the same plate and wallet whose time is over, which makes room for the new one. */
  closes: number | null
  /** What drivers are told of it. */
  told: TellJob
  /** Whether it leaves the wallet below what its owner wants topped up. */
  topsUp: boolean
  /** Of a new ticket: where it was bought, which only a sighting tells, and whether a sighting bought it. */
  address: string
  automatic: boolean
}

/** The account that parking is paid to; the ledger's side of a ticket. */
export const paidTo = parkingRevenue

/** Writes any number of purchases in as few statements as it takes, which is one when all of them are first tickets. */
export const writeTickets = (tickets: readonly Ticket[]): Statement[] => {
  const closed = tickets.flatMap(({ closes }) => (closes === null ? [] : [closes]))
  const further = tickets.filter((ticket) => ticket.extends)
  const first = tickets.filter((ticket) => !ticket.extends)
  return [
    ...(closed.length > 0 ? [closeStatement(closed, tickets[0]?.now ?? null)] : []),
    ...(further.length > 0 ? [extendStatement(further)] : []),
    ...(first.length > 0 ? [startStatement(first)] : []),
  ]
}

/** One whose time is to come was scheduled and gives way to a ticket that begins sooner: it opens again later (decision Q94). */
const closeStatement = (ids: readonly number[], now: Date | null): Statement =>
  statement(
    'park-close',
    part`
      with closed as (
        update activations set closed_at = ends_at where id = any(${ids}::bigint[]) and closed_at is null returning id, ends_at
      )
      insert into set_aside_tickets (activation_id, set_aside_at)
      select id, ${now}::timestamptz from closed where ends_at > ${now}::timestamptz on conflict do nothing`,
  )

/** The sweep may have closed them since they were read. */
const extendStatement = (tickets: readonly Ticket[]): Statement =>
  statement(
    'park-extend',
    part`
      with extended as (
        update activations a set ends_at = more.end_at, paid_until = more.end_at, closed_at = null,
          time_minutes = a.time_minutes + more.time_minutes, price = a.price + more.price
        from ${listed('more', tickets.map(activationOf), activationTypes)}
        where a.id = more.id and a.wallet_id = more.wallet_id
      ), ${purchases(tickets)}`,
  )

const startStatement = (tickets: readonly Ticket[]): Statement =>
  statement(
    'park-start',
    part`
      with started as (
        insert into activations (id, vehicle_id, wallet_id, user_id, plate, begins_at, ends_at, paid_until, time_minutes,
          price, created_at, address, automatic) overriding system value
        select id, vehicle_id, wallet_id, user_id, plate, begin_at, end_at, end_at, time_minutes, price, created_at, address,
          automatic
        from ${listed('one', tickets.map(activationOf), activationTypes)}
      ), ${purchases(tickets)}`,
  )

const activationOf = (ticket: Ticket) => ({
  id: ticket.activationId,
  vehicle_id: ticket.vehicleId,
  wallet_id: ticket.walletId,
  user_id: ticket.userId,
  plate: ticket.plate,
  begin_at: ticket.begin,
  end_at: ticket.end,
  time_minutes: ticket.product.time,
  price: ticket.product.price,
  created_at: ticket.now,
  address: ticket.address,
  automatic: ticket.automatic,
})

const activationTypes = {
  id: 'bigint',
  vehicle_id: 'bigint',
  wallet_id: 'bigint',
  user_id: 'bigint',
  plate: 'text',
  begin_at: 'timestamptz',
  end_at: 'timestamptz',
  time_minutes: 'int',
  price: 'bigint',
  created_at: 'timestamptz',
  address: 'text',
  automatic: 'boolean',
}

/**
 * What first tickets and more time have in common: the purchases, their postings and what is told of them. Each is written
 * by whoever owns its table, and all of them by one statement.
 */
const purchases = (tickets: readonly Ticket[]): Part => part`
    bought as (
      insert into activation_details (id, activation_id, product_id, product_name, category_name, time_minutes, price,
        paid_bonus, paid_credit, paid_until, created_at) overriding system value
      select id, activation_id, product_id, product_name, category_name, time_minutes, price, paid_bonus, paid_credit,
        paid_until, created_at
      from ${listed('one', tickets.map(detailOf), detailTypes)}
    ), ${posting(tickets.map(entryOf))}, told as (${promising(promisedOf(tickets), lastOf(tickets))})
    select`

const detailOf = ({ detailId, activationId, product, paid, end, now }: Ticket) => ({
  id: detailId,
  activation_id: activationId,
  product_id: product.id,
  product_name: product.name,
  category_name: product.categoryName,
  time_minutes: product.time,
  price: product.price,
  paid_bonus: paid.paidBonus,
  paid_credit: paid.paidCredit,
  paid_until: end,
  created_at: now,
})

const detailTypes = {
  id: 'bigint',
  activation_id: 'bigint',
  product_id: 'int',
  product_name: 'text',
  category_name: 'text',
  time_minutes: 'int',
  price: 'bigint',
  paid_bonus: 'bigint',
  paid_credit: 'bigint',
  paid_until: 'timestamptz',
  created_at: 'timestamptz',
}

const entryOf = ({
  detailId,
  transaction,
  walletId,
  userId,
  plate,
  product,
  paid,
  now,
}: Ticket): WalletEntry => ({
  ...transaction,
  key: `activation/${detailId}`,
  type: transactionTypes.parking,
  walletId,
  userId,
  plate,
  paymentFormId: paymentForms.wallet,
  amount: outgoing(product.price),
  postings: paid.postings,
  createdAt: now,
})

const lastOf = (tickets: readonly Ticket[]): Date =>
  new Date(Math.max(...tickets.map(({ now }) => now.getTime())))

/** One promise for all that is told at one time, which leaves as one job anyway, and one for each wallet to be topped up. */
const promisedOf = (tickets: readonly Ticket[]): OutboxJob[] => [
  { topic: 'tell', payload: { messages: tickets.flatMap(({ told }) => told.messages) } },
  ...tickets
    .filter(({ topsUp }) => topsUp)
    .map(({ walletId }) => ({ topic: 'top_up' as const, payload: { wallet_id: walletId } })),
]
