import type { Selectable } from 'kysely'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { hourMs } from '#domain/durations.ts'
import { addCents, type Cents } from '#domain/money/cents.ts'
import {
  confirmationTypeFor,
  creditAmountProblem,
  nextOrderState,
  paymentForms,
  transactionTypes,
} from '#domain/orders/orders.ts'
import {
  fitsCap,
  isCardGood,
  isTopUpDue,
  monthOf,
  type TopUpChargeState,
  type TopUpPause,
} from '#domain/wallets/top-up.ts'
import type { SavedCards } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { findCard } from '#server/features/cards/cards.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import { cardSale, openChargeOf, usedOf } from '#server/features/wallets/top-up/read-top-up.ts'
import {
  findTopUp,
  lockTopUpWallet,
  pauseTopUp,
  type TopUp,
  tellTopUp,
} from '#server/features/wallets/top-up/top-ups.ts'
import type { Parts } from '#server/parts.ts'
import { chargePayer } from '../collect/charge-payer.ts'
import { insertCharge } from '../collect/collect-charge.ts'
import { hasOpenDispute } from '../disputes.ts'
import { endUnpaid } from '../fulfilment.ts'
import { newOrderId } from '../order-keys.ts'
import { settleSaid } from '../settle/settle-charge.ts'
import {
  type Charge,
  chargeOfOrder,
  findOrder,
  insertOrder,
  lockOrder,
  type Order,
  paymentDataOf,
  writePaymentData,
} from '../store.ts'
import { chargeDescriptions } from '../texts.ts'

type Asked = { order: Order; charge: Charge; token: string }

/**
 * Buys credit for a wallet by its owner's saved card, where a purchase has left it below what the owner chose (decision Q166). What is
 * to be charged is written down first, with the key of the charge; doing this again sends the same charge, so that nobody pays
 * twice. A provider that does not answer is asked again by the queue and by the checks of every charge, until it is known.
 */
export const topUp = async (parts: Parts, walletId: number): Promise<void> => {
  const asked = await parts.db.kysely.transaction().execute((tx) => request(parts, tx, walletId))
  if (!asked) return
  const { order, charge, token } = asked
  if (!parts.payment.cards) return
  const said = await parts.payment.cards.charge({
    key: charge.gateway_key,
    orderId: order.id,
    amount: charge.amount,
    description: chargeDescriptions[order.transaction_type] ?? '',
    card: { token },
    keep: false,
    payer: await chargePayer(parts.db.kysely, order),
  })
  if (said === 'unusable') return refuse(parts, order.id)
  await settleSaid(parts, charge, said)
}

/** The provider cannot charge this card: nothing was charged. */
const refuse = (parts: Parts, orderId: string): Promise<void> =>
  parts.db.kysely.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const state = order && nextOrderState(order.state, 'payment_refused')
    if (order && state) await endUnpaid(tx, order, state, parts.clock.now())
  })

/** The account is locked before its wallet, and the wallet is the lock of everything that is counted here. */
const request = async (parts: Parts, tx: Tx, walletId: number): Promise<Asked | null> => {
  const found = await tx.selectFrom('wallets').select('user_id').where('id', '=', walletId).executeTakeFirst()
  if (!found || !(await isStanding(tx, found.user_id))) return null
  const wallet = await lockTopUpWallet(tx, walletId)
  const topUp = await findTopUp(tx, walletId)
  if (!wallet || topUp?.state !== 'on') return null
  const open = await openChargeOf(tx, walletId)
  if (open) return open.state === 'asked' ? again(parts, tx, open.order_id) : null
  if (!isTopUpDue(topUp.below, wallet)) return null
  return start(parts, tx, { topUp, userId: wallet.user_id })
}

/** What was asked and not answered, as long as it may still be. */
const again = async (parts: Parts, tx: Tx, orderId: string): Promise<Asked | null> => {
  const order = await findOrder(tx, orderId)
  const charge = await chargeOfOrder(tx, orderId)
  if (!order || !charge || order.state !== 'awaiting_payment' || order.user_id === null) return null
  if (order.expires_at <= parts.clock.now()) return null
  const cardId = (await paymentDataOf(tx, orderId))?.saved_card_id ?? null
  const card = cardId === null ? undefined : await findCard(tx, order.user_id, cardId)
  return card?.token ? { order, charge, token: card.token } : null
}

type Wanted = { topUp: TopUp; userId: number }

const start = async (parts: Parts, tx: Tx, { topUp, userId }: Wanted): Promise<Asked | null> => {
  const now = parts.clock.now()
  const { timeZone } = parts.city().settings
  const sale = cardSale(parts)
  // Nothing is sold while a city has switched it off; when it sells again, the next purchase asks again.
  if (!sale) return null
  const card = await findCard(tx, userId, topUp.saved_card_id)
  const reason = await reasonToStop(parts, tx, { topUp, userId, card, sale })
  const month = monthOf(now, timeZone)
  if (reason) {
    await pauseTopUp(tx, topUp.wallet_id, { reason, about: `${reason}/${now.getTime()}`, now })
    return null
  }
  const total = addCents(topUp.amount, sale.fee)
  // Who raised the cap and meets it again is told again.
  if (!fitsCap(total, await usedOf(tx, topUp.wallet_id, month), topUp.cap)) {
    await tellTopUp(
      tx,
      topUp,
      { about: `cap/${topUp.wallet_id}/${month}/${topUp.cap}`, event: 'cap', cap: topUp.cap },
      now,
    )
    return null
  }
  return card?.token
    ? write(parts, tx, { topUp, userId, card, token: card.token, fee: sale.fee, month, now })
    : null
}

type Looked = Wanted & {
  card: Selectable<SavedCards> | undefined
  sale: NonNullable<ReturnType<typeof cardSale>>
}

const reasonToStop = async (
  parts: Parts,
  tx: Tx,
  { topUp, userId, card, sale }: Looked,
): Promise<TopUpPause | null> => {
  if (!card?.token || card.gateway !== parts.payment.name) return 'card_gone'
  const today = civilDate(toCivil(parts.clock.now(), parts.city().settings.timeZone))
  if (!isCardGood({ month: card.valid_month, year: card.valid_year }, today)) return 'card_expired'
  if (creditAmountProblem(topUp.amount, { min_amount: sale.min, max_amount: sale.max })) return 'amount'
  return (await hasOpenDispute(tx, userId)) ? 'disputed' : null
}

type Writing = Wanted & {
  card: Selectable<SavedCards>
  token: string
  fee: Cents
  month: string
  now: Date
}

const write = async (
  parts: Parts,
  tx: Tx,
  { topUp, userId, card, token, fee, month, now }: Writing,
): Promise<Asked> => {
  const { wallet_id, amount } = topUp
  const total = addCents(amount, fee)
  const order = await insertOrder(tx, {
    id: newOrderId(),
    user_id: userId,
    wallet_id,
    transaction_type: transactionTypes.creditPurchase,
    confirmation_type: confirmationTypeFor(paymentForms.creditCard),
    payment_form_id: paymentForms.creditCard,
    hold: true,
    quantity: amount,
    amount,
    tax: fee,
    total_amount: total,
    state: 'awaiting_payment',
    created_at: now,
    expires_at: new Date(now.getTime() + parts.city().settings.holdExpiryHours * hourMs),
  })
  await writePaymentData(tx, {
    order_id: order.id,
    card_brand: card.brand,
    card_last_four: card.last_four,
    card_holder: card.card_holder,
    saved_card_id: card.id,
    written_at: now,
  })
  const charge = await insertCharge(tx, order, now, order.expires_at)
  await tx
    .insertInto('top_up_charges')
    .values({
      order_id: order.id,
      wallet_id,
      amount: total,
      month,
      state: 'asked' satisfies TopUpChargeState,
      asked_at: now,
    })
    .execute()
  return { order, charge, token }
}
