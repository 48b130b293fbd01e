import { formatReais, subtractCents, sumCents } from '#domain/money/cents.ts'
import type { Row } from '#server/letters/letter.ts'
import type { MessageFacts, ReturnedNotice } from './facts.ts'
import type { Words } from './kinds.ts'
import * as texts from './texts.ts'

const { labels } = texts

const whyOf = (reason: string): string => texts.splitPaymentTexts.reasons[reason] ?? ''

const rowOf = ({ notice_id, amount, reason, as_credit }: ReturnedNotice): Row => {
  const { notice, credited, returned } = texts.splitPaymentTexts
  const where = (as_credit ? credited : returned)(formatReais(amount))
  return [notice(notice_id), [whyOf(reason), where].filter(Boolean).join(' ')]
}

/** What a driver reads of notices that were paid, and of those that the payment could not pay any more (decision Q202). */
export const regularisedWords = (facts: MessageFacts['regularised'], paidAt: string): Words => {
  const { order_id, plate, notices, amount, paid = [], returned = [] } = facts
  const back = sumCents(returned.map((one) => one.amount))
  const isSplit = returned.length > 0
  const { regularisedTexts: whole, splitPaymentTexts: split } = texts
  return {
    title: isSplit ? split.title(plate) : whole.title(plate),
    opening: isSplit ? split.opening(plate) : whole.opening(plate),
    rows: [
      [labels.plate, plate],
      [labels.notices, isSplit ? paid.join(', ') : String(notices)],
      ...returned.map(rowOf),
      [labels.total, formatReais(subtractCents(amount, back))],
      [labels.paidAt, paidAt],
      [labels.order, order_id],
    ],
    closing: [],
    link: '/irregularidades',
    button: whole.button,
    brief: isSplit
      ? split.brief(plate, {
          paid: paid.join(', '),
          unpaid: returned.map((one) => one.notice_id).join(', '),
          back: formatReais(back),
        })
      : whole.brief(plate, formatReais(amount)),
  }
}
