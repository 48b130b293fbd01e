import type { Selectable } from 'kysely'
import { addCents, formatReais } from '#domain/money/cents.ts'
import { transactionTypes } from '#domain/orders/orders.ts'
import type { Disputes } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { plainLetter, senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { tellPayer } from '../payer-contacts.ts'
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

/** What of a notice that was called off had become credit is credit again. */
const afterWon = ({ transaction_type }: Order, dispute: Dispute, buysAgain: boolean): string => {
  const part = addCents(dispute.credit, dispute.claimed)
  if (transaction_type === transactionTypes.creditPurchase || part === dispute.amount) {
    return disputeTexts.creditAgain
  }
  if (transaction_type !== transactionTypes.regularisation) return ''
  const rest = buysAgain ? disputeTexts.noticePaid : disputeTexts.alsoReturned
  return part > 0 ? `${rest} ${disputeTexts.partAgain(formatReais(part))}` : rest
}

export const tellWon = async (
  parts: Parts,
  tx: Tx,
  order: Order,
  { dispute, buysAgain, now }: { dispute: Dispute; buysAgain: boolean; now: Date },
): Promise<void> => {
  const say = () => {
    const texts = [disputeTexts.givenBack(formatReais(dispute.amount)), afterWon(order, dispute, buysAgain)]
    return { subject: disputeTexts.won, what: texts.join(' ').trim() }
  }
  await tellPayer(parts, tx, paidBy(order), { say, now })
}
