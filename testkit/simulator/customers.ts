import { createPublicOrder, giveUpPublicOrder, payPublicNotices } from '#contract/guest.ts'
import { confirmOrder, createOrder, giveUpOrder, readPublicOrder, updateOrder } from '#contract/orders.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { noticeStatuses } from '#domain/notices/status.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { noticePayment, ticketOrder } from '#testkit/guests.ts'
import { products } from '#testkit/parking.ts'
import { noticeOrder, orderBody, slipAddress } from '#testkit/payments.ts'
import { driverOf, isSame, nthOf, type People, plates, sendBy } from './people.ts'
import type { Step } from './story.ts'
import { demandUser } from './strangers.ts'
import { priceOf } from './tariff.ts'
import type { Answer, Town } from './town.ts'

export type Scene = { town: Town; people: People }

/** What came of a step, in a line that is the same whenever the story is told. */
export type Act<D extends Step['do']> = (scene: Scene, step: Extract<Step, { do: D }>) => Promise<string>

const sold = [products.centro15, products.centro60, products.centro120, products.orla60] as const

/** One payer's identification and addresses for all visitors: what is drawn at random is no part of a story. */
export const visitor = {
  identification: '52998224725',
  receipt: { email: 'visitante@example.com', phone: '48991234567' },
}

export const isDone = ({ status }: Answer): boolean => status < 300

const park: Act<'park'> = async (scene, { who, plate, product, way }) => {
  const { people, town } = scene
  const driver = driverOf(people, who)
  const body = { plate: plates[plate] ?? '', product_id: sold[product] ?? 0 }
  const { answers, line } = await sendBy(scene, way, activateParking, { body }, driver)
  for (const { body: answer } of answers.filter(isDone)) {
    const id = Number(answer.transaction_id)
    people.tickets.push({ owner: who, id, plate: body.plate, isAutomatic: false })
    await demandUser(scene, 'paid', who, id)
    const [bought] = await town.rows<{ price: string }>(
      'select price from activation_details where id = $1',
      [id],
    )
    if (Number(bought?.price) !== priceOf(body.product_id, town.tariff))
      people.wrong.push(`time costs what the tariff says: ${bought?.price}`)
    people.money -= Number(bought?.price ?? Number.NaN)
  }
  return line
}

/** Somebody tries to leave; of a ticket that is not theirs, and of no wallet they use, they must learn nothing. */
const leave: Act<'leave'> = async (scene, { who, nth, way }) => {
  const { people, town } = scene
  const ticket = nthOf(people.tickets, nth)
  if (!ticket) return 'nothing to leave'
  const isLeft = async () =>
    (
      await town.rows(
        `select from devolutions v join activation_details d on d.activation_id = v.activation_id where d.id = $1`,
        [ticket.id],
      )
    ).length > 0
  const before = await isLeft()
  const input = { params: { transaction_id: ticket.id } }
  const { answers, line } = await sendBy(scene, way, leaveParking, input, driverOf(people, who))
  const amounts = new Set(answers.filter(isDone).map(({ body }) => Number(body.amount)))
  if (answers.some(isDone)) await demandUser(scene, 'left', who, ticket.id)
  if (amounts.size > 1) people.wrong.push('leaving again answers what it answered first')
  if (!before) for (const amount of amounts) people.money += amount
  return line
}

/** What is sent to pay by each form. */
const payingBy = {
  pix: { form: paymentForms.pix, data: {} },
  slip: { form: paymentForms.bankSlip, data: { bank_slip: slipAddress } },
  debit: { form: paymentForms.debitCard, data: { card: { bank: 'Bradesco' } } },
  wallet: { form: paymentForms.wallet, data: {} },
} as const

const order: Act<'order'> = async (scene, { who, amount, by, way }) => {
  const { people } = scene
  const driver = driverOf(people, who)
  const body = orderBody(driver, payingBy[by].form, amount * 100)
  const { answers, line } = await sendBy(scene, way, createOrder, { body }, driver)
  return [line, ...(await payData(scene, who, answers, by))].join('; ')
}

const payData = async (
  scene: Scene,
  who: number,
  answers: readonly Answer[],
  by: keyof typeof payingBy,
): Promise<string[]> => {
  const lines: string[] = []
  const { form, data } = payingBy[by]
  for (const { body } of answers.filter(isDone)) {
    const id = String(body.id)
    scene.people.orders.push({ id, owner: who })
    const input = { params: { id }, body: { payment_form_input: { payment_form_id: form, ...data } } }
    lines.push((await sendBy(scene, 'seen', updateOrder, input, driverOf(scene.people, who))).line)
  }
  return lines
}

const payableOf = async (town: Town, plate: string): Promise<number[]> =>
  (
    await town.rows<{ id: string }>(
      `select id from notices where plate = $1 and status = ${noticeStatuses.notified} order by id limit 2`,
      [plate],
    )
  ).map(({ id }) => Number(id))

/** A driver pays notices, at the bank or from the wallet. */
const regularise: Act<'regularise'> = async (scene, { who, plate, by, way }) => {
  const { people, town } = scene
  const driver = driverOf(people, who)
  const ids = await payableOf(town, plates[plate] ?? '')
  if (ids.length === 0) return 'nothing to pay'
  const { form } = payingBy[by]
  const { answers, line } = await sendBy(
    scene,
    'seen',
    createOrder,
    { body: noticeOrder(driver, form, ids) },
    driver,
  )
  const lines = [line, ...(await payData(scene, who, answers, by))]
  if (by !== 'wallet') return lines.join('; ')
  for (const { body } of answers.filter(isDone)) {
    const input = { params: { id: String(body.id) }, body: { payments: [{ payment_form_id: form }] } }
    const paid = await sendBy(scene, way, confirmOrder, input, driver)
    if (paid.answers.some(isDone)) people.money -= Number(body.total_amount)
    lines.push(paid.line)
  }
  return lines.join('; ')
}

const ticket: Act<'ticket'> = async (scene, { plate, product, way }) => {
  const body = { ...ticketOrder(), ...visitor, plate: plates[plate] ?? '', product_id: sold[product] ?? 0 }
  const { answers, line } = await sendBy(scene, way, createPublicOrder, { body })
  for (const { body: made } of answers.filter(isDone)) {
    if (made.total_amount !== priceOf(body.product_id, scene.town.tariff))
      scene.people.wrong.push(`time costs what the tariff says: ${made.total_amount}`)
    scene.people.orders.push({ id: String(made.id), owner: null })
    scene.people.receipts.push(String(made.receipt_address).split('/').at(-1) ?? '')
  }
  return line
}

const visitorRegularises: Act<'visitorRegularises'> = async (scene, { plate, way }) => {
  const ids = await payableOf(scene.town, plates[plate] ?? '')
  if (ids.length === 0) return 'nothing to pay'
  const { answers, line } = await sendBy(scene, way, payPublicNotices, { body: noticePayment(...ids) })
  for (const { body } of answers.filter(isDone))
    scene.people.orders.push({ id: String(body.id), owner: null })
  return line
}

const giveUp: Act<'giveUp'> = async (scene, { nth, way }) => {
  const chosen = nthOf(scene.people.orders, nth)
  if (!chosen) return 'nothing to give up'
  const input = { params: { id: chosen.id } }
  if (chosen.owner === null) return (await sendBy(scene, way, giveUpPublicOrder, input as never)).line
  return (await sendBy(scene, way, giveUpOrder, input, driverOf(scene.people, chosen.owner))).line
}

/** Who never heard an answer sends the call again, however much later (a day: so long are keys kept). */
const again: Act<'again'> = async ({ people }, { nth }) => {
  const kept = nthOf(people.kept, nth)
  if (!kept) return 'nothing to repeat'
  const answer = await kept.resend()
  // Whoever has left has no session any more in which it would be answered, and those of the staff end within a day.
  const isGone = answer.status === 401 && (people.gone.size > 0 || kept.isOfStaff)
  if (!isGone && kept.answer.status < 500 && !isSame(answer, kept.answer)) {
    people.wrong.push(
      `a key answers the same: ${kept.answer.status} ${JSON.stringify(kept.answer.body)}, then ${answer.status} ${JSON.stringify(answer.body)}`,
    )
  }
  return String(answer.status)
}

/** The page asks how far an order is, from two windows at once or from one. */
const poll: Act<'poll'> = async ({ town, people }, { nth, twice }) => {
  const chosen = nthOf(people.orders, nth)
  if (!chosen) return 'nothing to ask'
  const ask = () => town.send(readPublicOrder, { params: { id: chosen.id } })
  const answers = await Promise.all(twice ? [ask(), ask()] : [ask()])
  return answers.map(({ status, body }) => `${status} ${body.status}`).join(', ')
}

export const customers = {
  park,
  leave,
  order,
  regularise,
  ticket,
  visitorRegularises,
  giveUp,
  again,
  poll,
}
