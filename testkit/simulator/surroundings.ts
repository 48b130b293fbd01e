import { cancelNotice, issueNotice, reportSighting } from '#contract/operator.ts'
import { hourMs } from '#domain/durations.ts'
import { cents } from '#domain/money/cents.ts'
import { SandboxBank } from '#server/gateways/payment/sandbox.ts'
import { signatureHeader, signatureOf } from '#server/gateways/payment/sandbox-notifications.ts'
import { office } from '#testkit/operators.ts'
import type { Act } from './customers.ts'
import { nthOf, plates, sendBy } from './people.ts'
import type { Town } from './town.ts'

const address = 'Rua das Marés, 10'

const bankOf = (town: Town): SandboxBank => {
  const { payment } = town.rotativo.parts
  if (!(payment instanceof SandboxBank)) throw new Error('the simulator needs the bank of the sandbox')
  return payment
}

const chargeOf = async (town: Town, orderId: string): Promise<{ id: string; amount: number } | undefined> => {
  const [charge] = await town.rows<{ id: string; amount: string }>(
    'select id, amount from sandbox_payments where order_id = $1',
    [orderId],
  )
  return charge && { id: charge.id, amount: Number(charge.amount) }
}

/** Money reaches the bank, whatever has become of the order meanwhile; now and then a cent less than was asked. */
const pay: Act<'pay'> = async ({ town, people }, { nth, times, short }) => {
  const order = nthOf(people.orders, nth)
  const charge = order && (await chargeOf(town, order.id))
  if (!charge) return 'nothing to pay'
  const amount = short ? { amount: cents(charge.amount - 1) } : {}
  return (await bankOf(town).pay(charge.id, { times, ...amount })) ? 'paid' : 'not taken'
}

const refuse: Act<'refuse'> = async ({ town, people }, { nth }) => {
  const order = nthOf(people.orders, nth)
  const charge = order && (await chargeOf(town, order.id))
  if (!charge) return 'nothing to refuse'
  return (await bankOf(town).refuse(charge.id)) ? 'refused' : 'too late'
}

/**
 * The bank tells what it owes us: once, or twice at the same time. Lost is a notification for good only where we ask
 * about its charge ourselves within the hour; of any other money the bank speaks again, as banks do until they are answered.
 */
export const tellAll = async (town: Town, how: 'once' | 'twice' | 'lost'): Promise<void> => {
  const owed = await town.rows<{ id: string; body: string }>(
    `update sandbox_notifications n set delivered_at = due_at where delivered_at is null and ($1 or exists (
      select from charges c where c.next_check_at <= $2 and position(c.gateway_key in n.body) > 0))
     returning id, body`,
    [how !== 'lost', new Date(town.clock.now().getTime() + hourMs)],
  )
  if (how === 'lost') return
  for (const { body } of owed.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const headers = {
      'content-type': 'application/json',
      [signatureHeader]: signatureOf(town.rotativo.parts.config.secret, body),
    }
    const tell = () => town.inject('POST', '/webhooks/payment/sandbox', headers, body)
    await Promise.all(how === 'twice' ? [tell(), tell()] : [tell()])
  }
}

const tell: Act<'tell'> = async ({ town }, { how }) => {
  await tellAll(town, how)
  return how
}

/** A camera sees a plate; raced, two cameras do at the same moment. */
const see: Act<'see'> = async (scene, { plate, issue, way }) => {
  const body = { plate: plates[plate] ?? '', address, issue }
  const { answers, line } = await sendBy(scene, way, reportSighting, { body }, office)
  for (const { body: seen } of answers) {
    const notice = seen.notice as { id: number } | null | undefined
    if (seen.issued && notice) scene.people.notices.push(notice.id)
  }
  return [line, ...answers.map(({ body: seen }) => String(seen.state)).toSorted()].join(' ')
}

const notice: Act<'notice'> = async (scene, { plate, way }) => {
  const body = { plate: plates[plate] ?? '', address }
  const { answers, line } = await sendBy(scene, way, issueNotice, { body }, office)
  for (const answer of answers) if (answer.status < 300) scene.people.notices.push(Number(answer.body.id))
  return line
}

const cancel: Act<'cancelNotice'> = async (scene, { nth, way }) => {
  const id = nthOf(scene.people.notices, nth)
  if (id === undefined) return 'nothing to cancel'
  return (await sendBy(scene, way, cancelNotice, { params: { id } }, office)).line
}

/** Within an hour the bank has said what there was to say and the queue is empty; so a long time passes in two leaps. */
const wait: Act<'wait'> = async ({ town }, { minutes }) => {
  const first = Math.min(minutes, 60)
  await town.wait(first * 60)
  if (minutes === first) return ''
  await tellAll(town, 'once')
  await town.work()
  await town.wait((minutes - first) * 60)
  await town.work()
  return ''
}

const work: Act<'work'> = async ({ town }) => {
  await town.work()
  return ''
}

const crash: Act<'crash'> = async ({ town }) => {
  await town.crash()
  return ''
}

export const surroundings = { pay, refuse, tell, see, notice, cancelNotice: cancel, wait, work, crash }
