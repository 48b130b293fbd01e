import type { Selectable } from 'kysely'
import { addCents, formatReais, sumCents } from '#domain/money/cents.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { Disputes } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { plainLetter, senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { tellPayer } from '../payer-contacts.ts'
import type { NoticeReturn } from '../refund/return-notice.ts'
import type { Order } from '../store.ts'
import { disputeLetterTexts, disputeTexts } from '../texts.ts'

type Dispute = Pick<Selectable<Disputes>, 'id' | 'kind' | 'amount' | 'credit' | 'claimed'>

const paidBy = ({ id, user_id, transaction_type }: Order) => ({ order_id: id, user_id, transaction_type })

/** What it means to the payer that the money is gone. */
const consequencesOf = ({ transaction_type }: Order, dispute: Dispute, isOpenAgain: boolean): string[] => {
  const { credit, claimed } = dispute
  const texts: string[] = []
  if (credit > 0) texts.push(disputeTexts.fromCredit(formatReais(credit)))
  if (claimed > 0) texts.push(disputeTexts.claimed(formatReais(claimed)))
  if (isOpenAgain) texts.push(disputeTexts.noticeAgain)
  if (transaction_type === transactionTypes.parking) texts.push(disputeTexts.ticketStays)
  return texts
}

/** Tells the payer and, where it has an address, the office: nothing that a bank takes goes in silence. */
export const tellTaken = async (
  parts: Parts,
  tx: Tx,
  order: Order,
  { dispute, isOpenAgain, now }: { dispute: Dispute; isOpenAgain: boolean; now: Date },
): Promise<void> => {
  const say = () => {
    const amount = formatReais(dispute.amount)
    const cause =
      dispute.kind === 'chargeback' ? disputeTexts.chargeback(amount) : disputeTexts.pixReturn(amount)
    return {
      subject: disputeTexts.taken,
      what: [cause, ...consequencesOf(order, dispute, isOpenAgain)].join(' '),
    }
  }
  await tellPayer(parts, tx, paidBy(order), { say, now })
  const { operatorEmail } = parts.city().settings
  if (operatorEmail === '') return
  const { subject, taken, claimed } = disputeLetterTexts
  const lines = [taken(dispute.id, formatReais(dispute.amount), order.id)]
  if (dispute.claimed > 0) lines.push(claimed(formatReais(dispute.claimed)))
  await enqueue(tx, 'mail', plainLetter(senderOf(parts), operatorEmail, subject(dispute.id), lines), now)
}

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

/** What of a notice that was called off had become credit is credit again. */
const afterWon = ({ transaction_type }: Order, won: Won): string[] => {
  const { dispute, buysAgain } = won
  const part = addCents(dispute.credit, dispute.claimed)
  if (transaction_type === transactionTypes.creditPurchase || part === dispute.amount) {
    return [disputeTexts.creditAgain]
  }
  if (transaction_type !== transactionTypes.regularisation) return []
  const rests = restsOf(won)
  if (rests.length === 0) rests.push(buysAgain ? disputeTexts.noticePaid : disputeTexts.alsoReturned)
  return part > 0 ? [...rests, disputeTexts.partAgain(formatReais(part))] : rests
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
