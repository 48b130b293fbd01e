import { minuteMs } from '#domain/durations.ts'
import {
  bonusGranted,
  parkingRevenue,
  regularisationRevenue,
  walletBonus,
  walletCredit,
} from '#domain/ledger/accounts.ts'
import {
  addCents,
  type Cents,
  cents,
  incoming,
  lesser,
  outgoing,
  proportion,
  subtractCents,
} from '#domain/money/cents.ts'
import { paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import { Books, madeUpId, paying, positive, sold } from './books.ts'
import type { MadeUpGuest, MadeUpNotice, MadeUpPlan, MadeUpTicket } from './plan-days.ts'

/** A made-up driver as the tables know one. */
export type Known = { userId: number; walletId: number; vehicleId: number; plate: string }

/** A ticket with what it cost of each balance, and what leaving early gave back. */
export type Lived = MadeUpTicket & {
  id: number
  detailId: number
  known: Known
  paid: { bonus: Cents; credit: Cents }
  back: { bonus: Cents; credit: Cents } | null
}

/** How credit is bought, by how often. */
const formsByUse = [
  [paymentForms.pix, 70],
  [paymentForms.creditCard, 18],
  [paymentForms.debitCard, 7],
  [paymentForms.bankSlip, 5],
] as const

const welcome = cents(500)

type Living = { books: Books; chance: MadeUpPlan['chance'] }

const giveWelcome = ({ books }: Living, { userId, walletId, plate }: Known, at: Date): void =>
  books.post({
    key: `bonus/${walletId}/welcome`,
    type: transactionTypes.bonus,
    walletId,
    userId,
    plate: null,
    paymentFormId: null,
    amount: incoming(welcome),
    postings: [{ from: bonusGranted, to: walletBonus(walletId), amount: welcome }],
    createdAt: new Date(at.getTime() - (plate.charCodeAt(5) % 7) * minuteMs),
  })

/** Buys credit some minutes before it is needed. */
const buyCredit = ({ books, chance }: Living, { userId, walletId }: Known, before: Date): void => {
  const amount = chance.pick([
    [cents(2000), 4],
    [cents(3000), 3],
    [cents(5000), 3],
    [cents(10_000), 1],
  ])
  const form = chance.pick(formsByUse)
  const at = new Date(before.getTime() - (1 + chance.below(3)) * minuteMs)
  const id = madeUpId(`credit ${books.orders.length}`)
  books.orders.push({ id, userId, walletId, type: transactionTypes.creditPurchase, form, amount, at })
  books.post({
    key: `order/${id}/paid`,
    type: transactionTypes.creditPurchase,
    walletId,
    userId,
    plate: null,
    paymentFormId: form,
    amount: incoming(amount),
    postings: sold(form, walletCredit(walletId), amount),
    createdAt: at,
  })
}

const park = (
  living: Living,
  ticket: MadeUpTicket & { id: number; detailId: number },
  known: Known,
): Lived => {
  const { books } = living
  const { userId, walletId, plate } = known
  const { price } = ticket.product
  const held = books.walletOf(walletId)
  if (held.seq === 0 && living.chance.next() < 0.4) giveWelcome(living, known, ticket.at)
  while (addCents(held.credit, held.bonus) < price) buyCredit(living, known, ticket.at)
  const paid = books.parts(walletId, price)
  const whose = { walletId, userId, plate, paymentFormId: null }
  books.post({
    ...whose,
    key: `activation/${ticket.detailId}`,
    type: transactionTypes.parking,
    amount: outgoing(price),
    postings: paying(walletId, paid, parkingRevenue),
    createdAt: ticket.at,
  })
  if (!ticket.left) return { ...ticket, known, paid, back: null }
  const whole = proportion(price, 1, 2)
  const credit = lesser(whole, paid.credit)
  const back = { credit, bonus: subtractCents(whole, credit) }
  books.post({
    ...whose,
    key: `leave/${ticket.id}`,
    type: transactionTypes.devolution,
    amount: incoming(addCents(back.credit, back.bonus)),
    postings: positive([
      { from: parkingRevenue, to: walletCredit(walletId), amount: back.credit },
      { from: parkingRevenue, to: walletBonus(walletId), amount: back.bonus },
    ]),
    createdAt: ticket.left,
  })
  return { ...ticket, known, paid, back }
}

type Sale = { id: string; type: number; plate: string; amount: Cents; at: Date; to: string }

const sellByPix = (books: Books, { id, type, plate, amount, at, to }: Sale): void => {
  const form = paymentForms.pix
  books.orders.push({ id, userId: null, walletId: null, type, form, amount, at })
  books.post({
    key: `order/${id}/paid`,
    type,
    walletId: null,
    userId: null,
    plate,
    paymentFormId: form,
    amount: incoming(amount),
    postings: sold(form, to, amount),
    createdAt: at,
  })
}

export const guestOrderId = ({ plate }: MadeUpGuest): string => madeUpId(`guest ${plate}`)
export const noticeOrderId = ({ plate }: MadeUpNotice): string => madeUpId(`notice ${plate}`)

/** Lives the plan in the books: who buys credit when, what pays each ticket, and what comes back. */
export const liveDays = (
  plan: MadeUpPlan,
  known: readonly Known[],
  ids: { activations: readonly number[]; details: readonly number[] },
): { books: Books; tickets: Lived[] } => {
  const books = new Books()
  const living = { books, chance: plan.chance }
  const tickets = plan.tickets.flatMap((ticket, at) => {
    const [whose, id, detailId] = [known[ticket.driver], ids.activations[at], ids.details[at]]
    return whose && id && detailId ? [park(living, { ...ticket, id, detailId }, whose)] : []
  })
  for (const guest of plan.guests) {
    const { plate, product, at } = guest
    const sale = { id: guestOrderId(guest), plate, amount: product.price, at, to: parkingRevenue }
    sellByPix(books, { ...sale, type: transactionTypes.parking })
  }
  for (const notice of plan.notices) {
    const { plate, price: amount, paidAt } = notice
    if (!paidAt) continue
    const sale = { id: noticeOrderId(notice), plate, amount, at: paidAt, to: regularisationRevenue }
    sellByPix(books, { ...sale, type: transactionTypes.regularisation })
  }
  return { books, tickets }
}
