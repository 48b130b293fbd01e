import { hourMs } from '#domain/durations.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { SandboxBank } from '#server/gateways/payment/sandbox.ts'
import { signatureHeader, signatureOf } from '#server/gateways/payment/sandbox-notifications.ts'
import type { Act, Scene } from './customers.ts'
import { nthOf } from './people.ts'
import type { Town } from './town.ts'

const bankOf = (town: Town): SandboxBank => {
  const { payment } = town.rotativo.parts
  if (!(payment instanceof SandboxBank)) throw new Error('the simulator needs the bank of the sandbox')
  return payment
}

/** What the bank knows of the order that a number means. */
const chargeOf = async (
  { town, people }: Scene,
  nth: number,
): Promise<{ id: string; amount: number } | undefined> => {
  const [charge] = await town.rows<{ id: string; amount: string }>(
    'select id, amount from sandbox_payments where order_id = $1',
    [nthOf(people.orders, nth)?.id],
  )
  return charge && { id: charge.id, amount: Number(charge.amount) }
}

/** Money reaches the bank, whatever has become of the order meanwhile; now and then a cent less than was asked. */
const pay: Act<'pay'> = async (scene, { nth, times, short }) => {
  const charge = await chargeOf(scene, nth)
  if (!charge) return 'nothing to pay'
  const amount = short ? { amount: cents(charge.amount - 1) } : {}
  return (await bankOf(scene.town).pay(charge.id, { times, ...amount })) ? 'paid' : 'not taken'
}

const refuse: Act<'refuse'> = async (scene, { nth }) => {
  const charge = await chargeOf(scene, nth)
  if (!charge) return 'nothing to refuse'
  return (await bankOf(scene.town).refuse(charge.id)) ? 'refused' : 'too late'
}

/** The payer's bank takes a payment back, whole or a third of it, whatever has become of the order. */
const dispute: Act<'dispute'> = async (scene, { nth, part, times }) => {
  const charge = await chargeOf(scene, nth)
  if (!charge) return 'nothing to dispute'
  const amount: { amount?: Cents } = part ? { amount: cents(Math.ceil(charge.amount / 3)) } : {}
  return (await bankOf(scene.town).dispute(charge.id, { times, ...amount })) ? 'taken' : 'not there'
}

const judge: Act<'judge'> = async (scene, { nth, won }) => {
  const charge = await chargeOf(scene, nth)
  if (!charge) return 'nothing to judge'
  return (await bankOf(scene.town).decideDispute(charge.id, won ? 'won' : 'lost')) ? 'decided' : 'no dispute'
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

/** What we ask of the bank is not heard for some steps, or is done without an answer; payers and their banks reach it all the same. */
const outage: Act<'outage'> = async ({ town }, { isHeard, steps }) => {
  town.loseBank(isHeard ? 'unanswered' : 'unheard', steps)
  return ''
}

export const bank = { pay, refuse, dispute, judge, tell, outage }
