import type { Selectable } from 'kysely'
import { addCents, formatReais, noCents, subtractCents, sumCents } from '#domain/money/cents.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { Disputes } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { plainLetter, senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { fulfilmentOf, type Unpaid } from '../fulfilment.ts'
import { tellPayer } from '../payer-contacts.ts'
import type { NoticeReturn } from '../payment-share.ts'
import type { Order } from '../store.ts'
import { disputeLetterTexts, disputeTexts } from '../texts.ts'

type Taken = Pick<Selectable<Disputes>, 'id' | 'kind' | 'amount' | 'credit' | 'claimed'>

const paidBy = ({ id, user_id, transaction_type }: Order) => ({ order_id: id, user_id, transaction_type })

/** What is said of the notices that are unpaid again; nothing where there are none. */
const unpaidTexts = ({ open, overdue }: Unpaid): string[] => {
  if (open > 0 && overdue > 0) return [disputeTexts.someOverdue]
  if (open > 0) return [disputeTexts.noticeAgain]
  return overdue > 0 ? [disputeTexts.noticeOverdue] : []
}

/** What it means to the payer that the money is gone. */
const consequencesOf = ({ credit, claimed }: Taken, unpaid: Unpaid | undefined): string[] => {
  const texts: string[] = []
  if (credit > 0) texts.push(disputeTexts.fromCredit(formatReais(credit)))
  const owed = credit > 0 ? disputeTexts.claimed : disputeTexts.claimedAll
  if (claimed > 0) texts.push(owed(formatReais(claimed)))
  return unpaid ? [...texts, ...unpaidTexts(unpaid)] : texts
}

/** Whether it bought a ticket whose time has not ended. */
const isTicketValid = async (tx: Tx, order: Order, now: Date): Promise<boolean> => {
  if (order.transaction_type !== transactionTypes.parking) return false
  const times = await fulfilmentOf(order).times?.(tx, order.id)
  return times !== undefined && now < times.ends_at
}

/** Tells the payer and, where it has an address, the office: nothing that a bank takes goes in silence. */
export const tellTaken = async (
  parts: Parts,
  tx: Tx,
  order: Order,
  { dispute, unpaid, now }: { dispute: Taken; unpaid: Unpaid | undefined; now: Date },
): Promise<void> => {
  const isValid = await isTicketValid(tx, order, now)
  const say = () => {
    const amount = formatReais(dispute.amount)
    const cause =
      dispute.kind === 'chargeback' ? disputeTexts.chargeback(amount) : disputeTexts.pixReturn(amount)
    const texts = [cause, ...consequencesOf(dispute, unpaid), ...(isValid ? [disputeTexts.ticketStays] : [])]
    return { subject: disputeTexts.taken, what: texts.join(' ') }
  }
  await tellPayer(parts, tx, paidBy(order), { say, now })
  const { operatorEmail } = parts.city().settings
  if (operatorEmail === '') return
  const { subject, taken, claimed } = disputeLetterTexts
  const lines = [taken(dispute.id, formatReais(dispute.amount), order.id)]
  if (dispute.claimed > 0) lines.push(claimed(formatReais(dispute.claimed)))
  await enqueue(tx, 'mail', plainLetter(senderOf(parts), operatorEmail, subject(dispute.id), lines), now)
}

type Dispute = Pick<Selectable<Disputes>, 'amount' | 'credit' | 'claimed' | 'collected'>
type Won = { dispute: Dispute; buysAgain: boolean; returned: readonly NoticeReturn[] }

/** How much of it goes back for notices that were called off, where others stay paid, or is credit because no bank takes it back. */
const restsOf = ({ dispute, returned }: Won): string[] => {
  const sumOf = (isCredit: boolean) =>
    sumCents(returned.flatMap((one) => (one.isCredit === isCredit ? [one.amount] : [])))
  const [byBank, credited] = [sumOf(false), sumOf(true)]
  if (byBank === dispute.amount || returned.length === 0) return []
  return [
    ...(byBank > 0 ? [disputeTexts.partReturned(formatReais(byBank))] : []),
    ...(credited > 0 ? [disputeTexts.partCredited(formatReais(credited))] : []),
  ]
}

/** What of it is credit again is what had left the wallet, at first and later; of what it owes still, nothing is asked for any more. */
const creditsOf = ({ amount, credit, claimed, collected }: Dispute): string[] => {
  const back = addCents(credit, collected)
  if (back === amount) return [disputeTexts.creditAgain]
  const owed = subtractCents(claimed, collected)
  return [
    ...(back > noCents ? [disputeTexts.partAgain(formatReais(back))] : []),
    ...(owed > noCents ? [disputeTexts.claimEnds(formatReais(owed))] : []),
  ]
}

/** What of a notice that was called off had become credit is credit again. */
const afterWon = ({ transaction_type }: Order, won: Won): string[] => {
  const { dispute, buysAgain } = won
  const credits = creditsOf(dispute)
  const isAllCredit = addCents(dispute.credit, dispute.claimed) === dispute.amount
  if (transaction_type !== transactionTypes.regularisation || isAllCredit) return credits
  const rests = restsOf(won)
  if (rests.length === 0) rests.push(buysAgain ? disputeTexts.noticePaid : disputeTexts.alsoReturned)
  return [...rests, ...credits]
}

export const tellWon = async (
  parts: Parts,
  tx: Tx,
  order: Order,
  { now, ...won }: Won & { now: Date },
): Promise<void> => {
  const say = () => {
    const texts = [disputeTexts.givenBack(formatReais(won.dispute.amount)), ...afterWon(order, won)]
    return { subject: disputeTexts.won, what: texts.join(' ') }
  }
  await tellPayer(parts, tx, paidBy(order), { say, now })
}
