import { confirmOrder, createOrder, updateOrder } from '#contract/orders.ts'
import { saveTopUp, stopTopUp } from '#contract/wallets.ts'
import { cents } from '#domain/money/cents.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import { cardNumbers, cardPayment, type DriverOrder, orderBody, shownCard } from '#testkit/payments.ts'
import { type Act, isDone, type Scene } from './customers.ts'
import { driverOf, sendBy } from './people.ts'
import type { Way } from './story.ts'

/** What the numbers of a card are good for: most are taken, one is declined, one examined, and of one nobody hears. */
const numbers = [
  cardNumbers.visa,
  cardNumbers.elo,
  cardNumbers.declined,
  cardNumbers.analysis,
  cardNumbers.timeout,
] as const

type Bought = { who: number; amount: number; number: string; way: Way; extra?: Record<string, unknown> }

/**
 * Of two confirmations at once the second finds the charge under way and answers like the first, or finds it done and is told
 * that the order is closed: a matter of moments, which no story may tell.
 */
const whatCameOf = (line: string): string =>
  line.split(', ').find((answer) => answer !== '409 OrderClosed') ?? line

/** Credit by card: the last call, which charges it, is the one that gets lost, comes twice or is cut off. */
const buy = async (scene: Scene, { who, amount, number, way, extra }: Bought): Promise<string> => {
  const { people, town } = scene
  const driver = driverOf(people, who)
  const body = orderBody(driver, paymentForms.creditCard, amount * 100)
  const made = await sendBy(scene, 'seen', createOrder, { body }, driver)
  const lines = [made.line]
  for (const { body: order } of made.answers.filter(isDone)) {
    const id = String(order.id)
    people.orders.push({ id, owner: who })
    const data = { payment_form_input: { payment_form_id: paymentForms.creditCard, ...shownCard } }
    const kept = await sendBy(scene, 'seen', updateOrder, { params: { id }, body: data }, driver)
    lines.push(kept.line)
    for (const { body: waiting } of kept.answers.filter(isDone)) {
      const payments = [cardPayment(town, waiting as DriverOrder, { number }, extra)]
      const input = { params: { id }, body: { payments } }
      const { line } = await sendBy(scene, way, confirmOrder, input, driver)
      lines.push(way === 'raced' ? whatCameOf(line) : line)
    }
  }
  return lines.join('; ')
}

const card: Act<'card'> = (scene, { who, amount, number, way }) =>
  buy(scene, { who, amount, number: numbers[number] ?? '', way })

/** What becomes of the charges of a saved card. */
const outcomes = ['approved', 'approved', 'declined', 'analysis'] as const

/** What is chosen: a wallet of less than R$ 100,00, as all are, buys R$ 10,00 at its next purchase, at most three times a month. */
export const chosen = { below: cents(10_000), amount: cents(1000), cap: cents(3000) }

/** A driver lets the own wallet be topped up from a card, which is saved by a payment first, or no longer. */
const topUp: Act<'topUp'> = async (scene, { who, on, outcome, way }) => {
  const { town, people } = scene
  const driver = driverOf(people, who)
  const wallet = { params: { id: driver.walletId } }
  if (!on) return (await sendBy(scene, way, stopTopUp, wallet, driver)).line
  const saved = () =>
    town.rows<{ id: string; token: string }>('select id, token from saved_cards where user_id = $1', [
      driver.userId,
    ])
  const lines: string[] = []
  if ((await saved()).length === 0) {
    const extra = { save_card: true, terms_accepted: true }
    lines.push(await buy(scene, { who, amount: 10, number: cardNumbers.visa, way: 'seen', extra }))
  }
  const [first] = await saved()
  if (!first) return [...lines, 'no card'].join('; ')
  await town.rows('update sandbox_cards set outcome = $1 where token = $2', [outcomes[outcome], first.token])
  const body = { card_id: Number(first.id), ...chosen }
  return [...lines, (await sendBy(scene, way, saveTopUp, { ...wallet, body }, driver)).line].join('; ')
}

export const cards = { card, topUp }
