import { randomBytes } from 'node:crypto'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/wallets.ts'
import { addCents, formatReais } from '#domain/money/cents.ts'
import { creditAmountProblem, paymentForms } from '#domain/orders/orders.ts'
import { demandService } from '#server/city/demand-service.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { cardSale, demandOwnWallet, viewTopUp } from './read-top-up.ts'
import { armWallet, findTopUp, lockTopUpWallet, type TopUp, tellTopUp } from './top-ups.ts'

type Input = InputOf<typeof calls.saveTopUp>

/**
 * Turns the automatic top-up of an own wallet on, or changes it, and tells its owner, with the way to stop it: whoever only holds
 * a session does not turn it on in silence. What is saved as it was is told no second time. It buys at the next purchase that leaves
 * the balance below what was chosen.
 */
export const saveTopUp = (
  parts: Parts,
  input: Input,
  call: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.saveTopUp>> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const { userId } = call.driver
    const { id: walletId } = input
    await demandOwnWallet(tx, userId, walletId)
    demandService(parts.city(), 'buyCredits')
    demandAmounts(parts, input)
    await demandCard(parts, tx, userId, input.card_id)
    await lockTopUpWallet(tx, walletId)
    await write(parts, tx, walletId, input)
    return viewTopUp(parts, walletId, userId, tx)
  })

const demandAmounts = (parts: Parts, { amount, cap }: Input): void => {
  const sale = cardSale(parts)
  if (!sale) throw new Refusal('payment_form_unavailable')
  const { min, max, fee } = sale
  if (creditAmountProblem(amount, { min_amount: min, max_amount: max })) {
    throw new Refusal('amount_out_of_limits', { min: formatReais(min), max: formatReais(max) })
  }
  const total = addCents(amount, fee)
  if (cap < total) throw new Refusal('cap_too_low', { amount: formatReais(total) })
}

const demandCard = async (parts: Parts, tx: Tx, userId: number, cardId: number): Promise<void> => {
  const card = await tx
    .selectFrom('saved_cards')
    .select(['token', 'gateway'])
    .where('id', '=', cardId)
    .where('user_id', '=', userId)
    .where('payment_form_id', '=', paymentForms.creditCard)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!card) throw new Refusal('not_found')
  if (!card.token || card.gateway !== parts.payment.name) throw new Refusal('card_invalid')
}

const isAsChosen = (topUp: TopUp, { card_id, below, amount, cap }: Input): boolean =>
  topUp.saved_card_id === card_id && topUp.below === below && topUp.amount === amount && topUp.cap === cap

const write = async (parts: Parts, tx: Tx, walletId: number, wanted: Input) => {
  const now = parts.clock.now()
  const { card_id, below, amount, cap } = wanted
  const before = await findTopUp(tx, walletId)
  // What is on already just so is nothing to tell of.
  if (before?.state === 'on' && isAsChosen(before, wanted)) return
  const chosen = {
    saved_card_id: card_id,
    below,
    amount,
    cap,
    state: 'on',
    paused_for: null,
    // A seed (`stopSecret`): what was turned on anew is stopped by no earlier link, what is only changed by those that were told of it.
    stop_token: before?.state === 'on' ? before.stop_token : randomBytes(24).toString('base64url'),
    changed_at: now,
  }
  await tx
    .insertInto('top_ups')
    .values({ wallet_id: walletId, ...chosen })
    .onConflict((conflict) => conflict.column('wallet_id').doUpdateSet(chosen))
    .execute()
  await armWallet(tx, walletId, below)
  const topUp = await findTopUp(tx, walletId)
  if (topUp) {
    const about = `on/${walletId}/${now.getTime()}`
    await tellTopUp(tx, topUp, { about, event: 'on', below, amount, cap }, now)
  }
}
