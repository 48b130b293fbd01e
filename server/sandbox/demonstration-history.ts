import { dayMs, minuteMs } from '#domain/durations.ts'
import { bonusGranted, walletBonus } from '#domain/ledger/accounts.ts'
import { addCents, type Cents, cents, incoming, noCents, subtractCents } from '#domain/money/cents.ts'
import { confirmationTypeFor, paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import { type Product, type ProductGroup, usualCategory } from '#domain/parking/tariff.ts'
import type { Clock } from '#server/clock.ts'
import { imposeNotice } from '#server/features/notices/write-notice.ts'
import { collectOrder } from '#server/features/orders/collect/update-order.ts'
import { createOrder } from '#server/features/orders/create/create-order.ts'
import { settleOrder } from '#server/features/orders/settle/settle-charge.ts'
import { activateParking } from '#server/features/parking/activate-parking.ts'
import { leaveParking } from '#server/features/parking/leave-parking.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { SandboxBank } from '#server/gateways/payment/sandbox.ts'
import type { Call, Driver } from '#server/http/caller.ts'
import { takeBack } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { demonstrationTexts as texts } from './texts.ts'

export type Person = { driver: Driver; walletId: number; plates: { parked: string; fined: string } }

/** What the driver ends with: R$ 50,00 of credit and R$ 5,00 of bonus. */
const finalCredit = cents(5000)
const finalBonus = cents(500)

/** The parts as they were at another time, with a bank whose books say the same time. */
const partsAt = (parts: Parts, at: Date): Parts & { payment: SandboxBank } => {
  const clock: Clock = { now: () => at }
  const payment = new SandboxBank(parts.db, clock, parts.config.secret, () => '')
  return { ...parts, clock, payment }
}

export const callAt = (driver: Driver, at: Date): Call<'driver'> => ({
  requestId: 'demonstration',
  address: '127.0.0.1',
  accessingFrom: undefined,
  userAgent: undefined,
  receivedAt: at,
  idempotency: undefined,
  driver,
  operator: null,
})

/** The times on sale for a common vehicle where charging never rests. */
const timesOf = (groups: readonly ProductGroup[]): readonly Product[] => {
  const group = groups.find((group) => !group.charging_hours) ?? groups[0]
  const category = group?.categories.find(({ slug }) => slug === usualCategory) ?? group?.categories[0]
  return category?.products ?? []
}

/**
 * Lives the driver's past through the same use cases as any other driver's, so that ledger, orders and bank
 * agree: rows of this month, the previous one and earlier this year, oldest first.
 */
export const liveThePast = async (parts: Parts, person: Person): Promise<void> => {
  const { driver, plates } = person
  const now = parts.clock.now()
  const products = timesOf(parts.city().groups)
  const before = (days: number, minutes = 0) => new Date(now.getTime() - days * dayMs - minutes * minuteMs)
  const product = (minutes: number) => products.find(({ time }) => time === minutes) ?? products[0]

  const buy = (at: Date, amount: Cents) => buyCredit(partsAt(parts, at), callAt(driver, at), amount)
  const park = async (at: Date, plate: string, minutes: number) => {
    const product_id = product(minutes)?.id ?? 0
    return activateParking(partsAt(parts, at), { plate, product_id }, callAt(driver, at))
  }

  await buy(before(100), cents(3000))
  await park(before(100), plates.parked, 60)
  await park(before(98), plates.parked, 120)
  const left = await park(before(61), plates.fined, 120)
  const leaving = before(61, -60)
  await leaveParking(
    partsAt(parts, leaving),
    { transaction_id: left.transaction_id },
    callAt(driver, leaving),
  )
  await buy(before(33), cents(2000))
  await park(before(33), plates.parked, 60)
  await park(before(33, -40), plates.parked, 30)
  await park(before(31), plates.fined, 60)
  await park(before(9), plates.parked, 90)
  const wanted = addCents(finalCredit, product(120)?.price ?? noCents)
  const missing = subtractCents(wanted, await creditOf(parts, person.walletId))
  if (missing > 0) await buy(before(2), missing)
  await imposeNotice(partsAt(parts, before(2)), { plate: plates.fined, address: texts.noticeAddress })
  await park(before(0, 5), plates.parked, 120)
  await giveBonus(parts, person, now)
  // What happened long ago was read long ago: a first look at the inbox finds today's messages.
  await takeBack(parts.db.kysely, 'tell', before(1))
}

const buyCredit = async (
  parts: Parts & { payment: SandboxBank },
  call: Call<'driver'>,
  amount: Cents,
): Promise<void> => {
  const payment_form_id = paymentForms.pix
  const body = {
    transaction_type: transactionTypes.creditPurchase,
    confirmation_type: confirmationTypeFor(payment_form_id),
    hold: true,
    quantity: amount,
    user_id: call.driver.userId,
    payment_form_input: [{ payment_form_id }],
  }
  const { id } = await createOrder(parts, body, call)
  await collectOrder(parts, { ...body, id }, call)
  await parts.payment.payOrder(id)
  await settleOrder(parts, id)
}

const creditOf = async (parts: Parts, walletId: number): Promise<Cents> => {
  const wallet = await parts.db.kysely
    .selectFrom('wallets')
    .select('balance_credit')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()
  return wallet.balance_credit
}

/** Given last: bonus is spent first, so one that was given earlier would be gone. */
const giveBonus = (parts: Parts, { driver, walletId }: Person, now: Date): Promise<unknown> =>
  parts.db.kysely.transaction().execute((tx) =>
    post(tx, {
      key: `bonus/${walletId}/welcome`,
      type: transactionTypes.bonus,
      walletId,
      userId: driver.userId,
      plate: null,
      paymentFormId: null,
      amount: incoming(finalBonus),
      postings: [{ from: bonusGranted, to: walletBonus(walletId), amount: finalBonus }],
      createdAt: now,
    }),
  )
