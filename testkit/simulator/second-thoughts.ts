import { randomBytes } from 'node:crypto'
import { deleteAccount, requestRefund } from '#contract/account/leaving.ts'
import { logOut } from '#contract/account/sessions.ts'
import { correctReceiptPlate } from '#contract/guest.ts'
import { addContest } from '#contract/notices/contests.ts'
import { activateParking, reverseAutomatic } from '#contract/parking.ts'
import { correctPlate, switchAutomatic } from '#contract/vehicles.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { insertSession } from '#server/http/sessions.ts'
import { contestText } from '#testkit/contests.ts'
import { products } from '#testkit/parking.ts'
import { type Act, isDone } from './customers.ts'
import { driverOf, nthOf, plates, sendBy } from './people.ts'
import { demandUser } from './strangers.ts'

/** A driver contests a notice, paid or not; of a plate that is in no wallet of theirs they must learn nothing. */
const contest: Act<'contest'> = async (scene, { who, nth, way }) => {
  const { people } = scene
  const notice = nthOf(people.notices, nth)
  if (notice === undefined) return 'nothing to contest'
  const input = { params: { notice: String(notice) }, body: { plate: '', text: contestText, photos: [] } }
  const { answers, line } = await sendBy(scene, way, addContest, input, driverOf(people, who))
  const [plate] = answers.filter(isDone).map(({ body }) => String(body.plate))
  if (plate !== undefined && !people.held[who]?.has(plate)) {
    people.wrong.push(`nothing of others is touched: driver ${who} contested notice ${notice}`)
  }
  return line
}

/** A driver mistyped the plate of a ticket; whose plates they are decides whether it is one of two letters or of a vehicle. */
const correct: Act<'correct'> = async (scene, { who, nth, plate, way }) => {
  const { people, town } = scene
  const ticket = nthOf(people.tickets, nth)
  if (!ticket) return 'nothing to correct'
  const to = plates[plate] ?? ''
  const input = { params: { transaction_id: ticket.id }, body: { plate: to } }
  const { answers, line } = await sendBy(scene, way, correctPlate, input, driverOf(people, who))
  if (answers.some(isDone)) {
    await demandUser(scene, 'corrected', who, ticket.id)
    // It is a vehicle of the wallet then, whoever of its drivers has corrected it.
    const [{ owner } = { owner: '' }] = await town.rows<{ owner: string }>(
      `select w.user_id as owner from activation_details d join activations a on a.id = d.activation_id
       join wallets w on w.id = a.wallet_id where d.id = $1`,
      [ticket.id],
    )
    people.held[people.drivers.findIndex(({ userId }) => userId === Number(owner))]?.add(to)
  }
  return line
}

const correctReceipt: Act<'correctReceipt'> = async (scene, { nth, plate, way }) => {
  const receipt = nthOf(scene.people.receipts, nth)
  if (receipt === undefined) return 'nothing to correct'
  const input = { params: { secret: receipt }, body: { plate: plates[plate] ?? '' } }
  return (await sendBy(scene, way, correctReceiptPlate, input)).line
}

/** A driver asks for the credit of the own wallet back. */
const askBack: Act<'askBack'> = async (scene, { who, way }) =>
  (await sendBy(scene, way, requestRefund, {}, driverOf(scene.people, who))).line

/** A driver lets sightings of a plate buy tickets, or no longer. */
const automatic: Act<'automatic'> = async (scene, { who, plate, on, way }) => {
  const driver = driverOf(scene.people, who)
  const [vehicle] = await scene.town.rows<{ id: string }>(
    'select id from vehicles where wallet_id = $1 and plate = $2 and removed_at is null',
    [driver.walletId, plates[plate]],
  )
  if (!vehicle) return 'nothing to switch'
  const input = { params: { id: Number(vehicle.id) }, body: { automatic_activation: on } }
  return (await sendBy(scene, way, switchAutomatic, input, driver)).line
}

/** A driver says that the vehicle was not where a sighting bought a ticket for it. */
const reverse: Act<'reverse'> = async (scene, { who, nth, way }) => {
  const { people, town } = scene
  const bought = nthOf(
    people.tickets.filter(({ isAutomatic }) => isAutomatic),
    nth,
  )
  if (!bought) return 'nothing to reverse'
  const isReversed = async () =>
    (
      await town.rows(
        'select from automatic_reversals r join activation_details d using (activation_id) where d.id = $1',
        [bought.id],
      )
    ).length > 0
  const before = await isReversed()
  const input = { params: { transaction_id: bought.id } }
  const driver = driverOf(people, who)
  const { answers, line } = await sendBy(scene, way, reverseAutomatic, input, driver)
  const amounts = new Set(answers.filter(isDone).map(({ body }) => Number(body.amount)))
  if (answers.some(isDone)) await demandUser(scene, 'reversed', who, bought.id, [driver.walletId])
  if (amounts.size > 1) people.wrong.push('reversing again answers what it answered first')
  if (!before) for (const amount of amounts) people.money += amount
  return line
}

/** Sent once: whoever has left has no session in which a repetition could be answered. */
const leaveForGood: Act<'deleteAccount'> = async (scene, { who, force }) => {
  const { people } = scene
  const driver = driverOf(people, who)
  const input = { params: { id: driver.userId }, body: { force } }
  const { answers, line } = await sendBy(scene, 'seen', deleteAccount, input, driver)
  if (answers.some(isDone)) people.gone.add(who)
  return line
}

/** A driver has lost a phone and logs it out, goes on with another one, and whoever found the first one tries to park by it. */
const losePhone: Act<'losePhone'> = async ({ town, people }, { who, plate }) => {
  const driver = driverOf(people, who)
  const lost = { token: driver.token }
  const { status } = await town.send(logOut, {}, lost)
  if (!people.gone.has(who)) {
    driver.token = randomBytes(32).toString('base64url')
    const opened = { userId: driver.userId, accessingFrom: null, device: null }
    const { db, clock } = town.rotativo.parts
    await insertSession(db.kysely, { ...opened, tokenHash: hashToken(driver.token) }, clock.now())
  }
  const body = { plate: plates[plate] ?? '', product_id: products.centro15 }
  const tried = await town.send(activateParking, { body }, lost)
  if (tried.status !== 401) people.wrong.push(`whoever was logged out is out: ${tried.status}`)
  return `${status}, then ${tried.status}`
}

export const secondThoughts = {
  contest,
  correct,
  correctReceipt,
  askBack,
  automatic,
  reverse,
  losePhone,
  deleteAccount: leaveForGood,
}
