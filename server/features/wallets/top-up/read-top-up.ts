import type { Kysely } from 'kysely'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/wallets.ts'
import { type Cents, noCents } from '#domain/money/cents.ts'
import { paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import { countedTopUpCharges, monthOf, openTopUpCharges } from '#domain/wallets/top-up.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { summed } from '#server/summed.ts'
import { shownWalletName } from '#server/wallet-name/shown-name.ts'
import { findTopUp } from './top-ups.ts'

/** Within which credit is sold by card now, and at what fee; null where it is not. */
export const cardSale = (parts: Parts): { min: Cents; max: Cents; fee: Cents } | null => {
  if (!parts.city().settings.buyCredits || !parts.payment.forms.includes(paymentForms.creditCard)) return null
  const form = parts
    .city()
    .paymentForms.find(({ offered, payment_form_id: id }) => offered && id === paymentForms.creditCard)
  const limits = form?.allowed_transactions.find(({ type }) => type === transactionTypes.creditPurchase)
  return form && limits ? { min: limits.min_amount, max: limits.max_amount, fee: form.tax } : null
}

/** What of the cap of a month is used, or may be: what is under way counts until it is known to have come to nothing. */
export const usedOf = async (kysely: Kysely<DB>, walletId: number, month: string): Promise<Cents> => {
  const { sum } = await kysely
    .selectFrom('top_up_charges')
    .select((row) => summed(row.ref('amount')).as('sum'))
    .where('wallet_id', '=', walletId)
    .where('month', '=', month)
    .where('state', 'in', countedTopUpCharges)
    .executeTakeFirstOrThrow()
  return sum
}

/** The charge of a wallet that nobody knows the end of yet. */
export const openChargeOf = (kysely: Kysely<DB>, walletId: number) =>
  kysely
    .selectFrom('top_up_charges')
    .selectAll()
    .where('wallet_id', '=', walletId)
    .where('state', 'in', openTopUpCharges)
    .executeTakeFirst()

/** An own wallet; another's, also one that is shared with the caller, is a missing one. */
export const demandOwnWallet = async (kysely: Kysely<DB>, userId: number, walletId: number) => {
  const wallet = await kysely
    .selectFrom('wallets')
    .select(['id', 'name'])
    .where('id', '=', walletId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!wallet) throw new Refusal('not_found')
  return wallet
}

/** The automatic top-up of an own wallet, and what may be chosen for it (decision Q166). */
export const viewTopUp = async (
  parts: Parts,
  walletId: number,
  userId: number,
  kysely: Kysely<DB> = parts.db.kysely,
): Promise<GivenOutputOf<typeof calls.readTopUp>> => {
  const { name } = await demandOwnWallet(kysely, userId, walletId)
  const sale = cardSale(parts)
  const topUp = await findTopUp(kysely, walletId)
  const month = monthOf(parts.clock.now(), parts.city().settings.timeZone)
  const pending = await openChargeOf(kysely, walletId)
  return {
    wallet: shownWalletName(name),
    state: topUp?.state ?? 'off',
    paused_for: topUp?.paused_for ?? null,
    chosen: topUp
      ? { card_id: topUp.saved_card_id, below: topUp.below, amount: topUp.amount, cap: topUp.cap }
      : null,
    used: await usedOf(kysely, walletId, month),
    pending: pending?.amount ?? null,
    limits: sale && { min: sale.min, max: sale.max },
    fee: sale?.fee ?? noCents,
  }
}

export const readTopUp = (parts: Parts, { id }: { id: number }, { driver: { userId } }: Call<'driver'>) =>
  viewTopUp(parts, id, userId)
