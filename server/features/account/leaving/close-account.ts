import { confirmedContacts, isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import { planForfeit } from '#domain/account/leaving/leaving.ts'
import { formatCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { addCents, type Cents, formatReais, outgoing, sumCents } from '#domain/money/cents.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { forgetAllCards } from '#server/features/cards/delete-card.ts'
import { cancelOpenOrders, lockOpenOrders } from '#server/features/orders/cancel-open-orders.ts'
import { returningOf, withdrawRefundRequest } from '#server/features/orders/refund/refund-requests.ts'
import { post } from '#server/features/wallets/ledger.ts'
import { creditOf, lockOwnWallets, type OwnWallet } from '#server/features/wallets/own-wallets.ts'
import { tellOfDeletion } from '#server/features/wallets/tell-of-deletion.ts'
import { endTopUps } from '#server/features/wallets/top-up/top-ups.ts'
import { enqueue, type MailJob } from '#server/jobs/outbox.ts'
import { senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { attemptsOf } from '../attempts.ts'
import { accountDeletedMail } from '../letters.ts'
import { writingTo } from '../store.ts'
import { erase } from './erase.ts'
import type { Leaver } from './erasure-list.ts'
import { lockLeaver } from './lock-leaver.ts'

type FoundLeaver = NonNullable<Awaited<ReturnType<typeof lockLeaver>>>

/**
 * What decides whether an account may go, read after it and its wallets were locked. `returning` is credit that banks are
 * giving back still: what they refuse after the account is gone is the programme's, as no wallet is left for it.
 */
export type Closing = { requestedAt: Date | null; credit: Cents; bonus: Cents; returning: Cents }

/**
 * Closes an account in the caller's commit: orders that wait are cancelled, balances are forfeited by postings, cards are forgotten
 * at their provider, and all personal data goes. Orders are locked before the account and the account before its wallets, in the
 * order in which a payment is settled: what was paid before counts, and what is paid later goes back. `demand` refuses what may
 * not go; an account that is gone already is refused by `gone`, as whoever calls it finds none.
 */
export const closeAccount = async (
  parts: Parts,
  tx: Tx,
  id: number,
  {
    gone,
    demand,
  }: {
    gone: 'not_logged_in' | 'not_found'
    demand: (closing: Closing, now: Date) => void | Promise<void>
  },
): Promise<void> => {
  const orders = await lockOpenOrders(tx, id)
  const leaver = await lockLeaver(tx, id)
  if (!leaver) throw new Refusal(gone)
  const wallets = await lockOwnWallets(tx, id)
  const now = parts.clock.now()
  const bonus = sumCents(wallets.map(({ balance_bonus }) => balance_bonus))
  // Whoever settles a part locks the account first, so that none is decided between this and the commit.
  const returning = await returningOf(tx, id)
  const credit = creditOf(wallets)
  await demand({ requestedAt: leaver.requested_refund_date, credit, bonus, returning }, now)

  await cancelOpenOrders(tx, orders, now)
  for (const wallet of wallets) await forfeit(tx, id, wallet, now)
  await endTopUps(
    tx,
    wallets.map((wallet) => wallet.id),
  )
  await forgetAllCards(tx, id, now)
  await withdrawRefundRequest(tx, id, now)
  await tellOfDeletion(tx, leaver, now)
  const letter = await farewell(parts, tx, leaver, { lost: sumCents(wallets.map(balanceOf)), returning, now })
  await erase(tx, { userId: id, ...foundBy(parts, leaver), now })
  // After what waited for the account's contacts is gone; it leaves no trace here once it is sent.
  if (letter) await enqueue(tx, 'mail', letter, now)
}

/**
 * What is the leaver's beyond the account itself is found by tax id and confirmed contacts. Who has proved nothing may have typed those of
 * somebody else, to whom it then belongs: a visitor's ticket, a letter on its way, the failed tries of a login.
 */
const foundBy = (parts: Parts, leaver: FoundLeaver): Omit<Leaver, 'userId' | 'now'> => {
  if (!isConfirmed(leaver)) return { identification: null, contacts: [], attempts: [] }
  const { identification } = leaver
  const { email, phone } = confirmedContacts(leaver)
  return {
    identification,
    contacts: [email, phone].filter((contact) => contact !== null),
    attempts: (['login', 'recovery'] as const).map((kind) => attemptsOf(parts, kind, identification)),
  }
}

const balanceOf = ({ balance_credit, balance_bonus }: OwnWallet): Cents =>
  addCents(balance_credit, balance_bonus)

/** The last letter, to the confirmed e-mail, in the language that the account kept; null without one (Q190). */
const farewell = async (
  parts: Parts,
  tx: Tx,
  { id, name, email, active_mail }: FoundLeaver,
  { lost, returning, now }: { lost: Cents; returning: Cents; now: Date },
): Promise<MailJob | null> => {
  if (email === null || !active_mail) return null
  const when = formatCivil(toCivil(now, parts.city().settings.timeZone))
  const inWords = (amount: Cents) => (amount > 0 ? formatReais(amount) : null)
  const told = { when, givenUp: inWords(lost), onItsWay: inWords(returning) }
  return writingTo(tx, id, async () => accountDeletedMail(senderOf(parts), { email, name }, told))
}

/** Balances are lost by a posting, so that no wallet keeps money that nobody can ask for. */
const forfeit = async (tx: Tx, userId: number, wallet: OwnWallet, now: Date): Promise<void> => {
  const postings = planForfeit(wallet.id, wallet)
  if (postings.length === 0) return
  await post(tx, {
    key: `account/${userId}/deleted/wallet/${wallet.id}`,
    type: transactionTypes.accountDeleted,
    walletId: wallet.id,
    userId,
    plate: null,
    paymentFormId: null,
    amount: outgoing(sumCents(postings.map(({ amount }) => amount))),
    postings,
    createdAt: now,
  })
}
