import { randomUUID } from 'node:crypto'
import { confirmationTypeFor, orderStatuses, paymentForms, transactionTypes } from '#domain/orders/orders.ts'
import { anAutomaticTicket } from '#testkit/automatic.ts'
import { aPicture } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, aPage, ticketOrder } from '#testkit/guests.ts'
import { office } from '#testkit/operators.ts'
import { creditOrder, payOrder, untilStatus } from '#testkit/orders.ts'
import { aCard } from '#testkit/payments.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import { anEmail, aRegisteredDriver, linkTokenSentTo } from '#testkit/registrations.ts'
import { aDriverWithCard } from '#testkit/top-ups.ts'
import type { Scene, Stage } from './stage.ts'

const paid = async ({ app }: Stage, orderId: string): Promise<void> => {
  await payOrder(app, orderId)
  await untilStatus(app, orderId, orderStatuses.completed)
}

const contacts: Scene = async (stage) => {
  const { app } = stage
  const email = anEmail()
  const driver = await aRegisteredDriver(app, { email })
  await app.advance(61)
  await stage.play('resendEmailLink', {}, driver)
  await stage.play('activateEmail', { params: { token: await linkTokenSentTo(app, email, 2) } })
}

const recovery: Scene = async (stage) => {
  const { app } = stage
  const email = anEmail()
  const { identification: registration } = await aDriverWithContacts(app, { email })
  const forgotten = { email: true, sms: false, registration }
  await stage.play('askRecovery', { body: forgotten })
  const { code } = await recoveryMailTo(app, email)
  const password = 'ventania-mole-42'
  await stage.play('resetByCode', { body: { registration, code, password, confirm_password: password } })
  await app.advance(61)
  await stage.play('askRecovery', { body: forgotten })
  // The letter about the new password came between the two.
  const { token } = await recoveryMailTo(app, email, 4)
  await stage.play('resetByLink', { body: { email, token, password, password_confirmation: password } })
}

const orders: Scene = async (stage) => {
  const plate = aPlate()
  const driver = await aDriver(stage.app, { credit: 20_000, plates: [plate] })
  const credit = creditOrder(driver, 2000)
  const { id } = await stage.play('createOrder', { body: credit }, driver)
  await stage.play('readOrder', { params: { id } }, driver)
  await stage.play('updateOrder', { params: { id } }, driver)
  await stage.play('giveUpOrder', { params: { id } }, driver)
  const notices = {
    transaction_type: transactionTypes.regularisation,
    quantity: 1,
    notifications: [await aNotice(stage.app, plate)],
  }
  const form = { payment_form_id: paymentForms.wallet }
  const byWallet = {
    payment_form_input: [form],
    confirmation_type: confirmationTypeFor(paymentForms.wallet),
  }
  const order = await stage.play('createOrder', { body: { ...credit, ...notices, ...byWallet } }, driver)
  const params = { id: order.id }
  await stage.play('updateOrder', { params, body: { payment_form_input: form } }, driver)
  await stage.play('confirmOrder', { params }, driver)
}

const visitors: Scene = async (stage) => {
  const page = aPage()
  const left = await stage.play('createPublicOrder', { body: ticketOrder() }, page)
  await stage.play('giveUpPublicOrder', { params: { id: left.id } }, page)
  const bought = await stage.play('createPublicOrder', { body: ticketOrder() })
  await paid(stage, bought.id)
  const params = { secret: bought.receipt_address.split('/').at(-1) }
  await stage.play('readReceipt', { params })
  await stage.play('printReceipt', { params })
  const plate = String(ticketOrderPlate(await stage.play('readReceipt', { params })))
  await stage.play('correctReceiptPlate', { params, body: { plate: lookAlike(plate) } })
  await stage.play('payPublicNotices', { body: { notifications: [await aNotice(stage.app, aPlate())] } })
}

const ticketOrderPlate = (receipt: { plate?: string; tickets?: { plate?: string }[] }): unknown =>
  receipt.plate ?? receipt.tickets?.[0]?.plate

/** Another last digit. */
const lookAlike = (plate: string): string => `${plate.slice(0, -1)}${(Number(plate.at(-1)) + 1) % 10}`

const parking: Scene = async (stage) => {
  const { app } = stage
  const plates = [aPlate(), aPlate()]
  const driver = await aDriver(app, { credit: 20_000, plates })
  const sent = { ...driver, key: randomUUID() }
  const { transaction_id } = await stage.play('activateParking', { body: { plate: plates[0] } }, sent)
  const params = { transaction_id }
  const movements = await stage.play('listTransactions', { query: { plate: String(plates[0]) } }, driver)
  await stage.play('printStay', { params: { transaction_id: movements.data[0].id } }, driver)
  await stage.play('correctPlate', { params, body: { plate: lookAlike(String(plates[0])) } }, driver)
  const { id } = await stage.play('associateVehicle', { body: { plate: aPlate() } }, driver)
  await stage.play('changeVehicle', { params: { id } }, driver)
  const { data } = await stage.play('listMyVehicles', {}, driver)
  const free = (data as { id: number; plate: string }[]).find(({ plate }) => plate === plates[1])
  const of = { vehicleId: free?.id, walletId: driver.walletId }
  await stage.play('dissociateVehicle', { params: of }, driver)
  const stay = await stage.play(
    'activateParking',
    { body: { plate: plates[0] } },
    { ...driver, key: randomUUID() },
  )
  const its = { params: { transaction_id: stay.transaction_id } }
  await stage.play('readDevolution', its, driver)
  await stage.play('leaveParking', its, driver)
  await stage.play(
    'reverseAutomatic',
    { params: { transaction_id: await anAutomaticTicket(app, driver) } },
    driver,
  )
}

const history: Scene = async (stage) => {
  const plate = aPlate()
  const driver = await aDriver(stage.app, { credit: 2000, plates: [plate] })
  const { data } = await stage.play('exportTransactions', { query: { plate } }, driver)
  await eventually(
    () => stage.app.http('GET', `/api/pdf_url/${data.id}`, undefined, driver),
    ({ ok }) => ok,
  )
  await stage.play('readPdfUrl', { params: { jobId: data.id } }, driver)
  const { identification } = driver
  const body = { name: 'Joana Lima', identification, birth_date: '1990-02-28' }
  await stage.play('updateProfile', { body: { ...body, phone: null, email: anEmail() } }, driver)
}

const sharing: Scene = async (stage) => {
  const [owner, member, other] = await Promise.all([1, 2, 3].map(() => aDriver(stage.app, { credit: 1000 })))
  if (!owner || !member || !other) return
  const params = { walletId: owner.walletId }
  const invite = async () => {
    const { id, url } = await stage.play('createInvitation', { params }, owner)
    return { id, secret: String(url).split('/convite/')[1] }
  }
  for (const left of ['leaveWallet', 'deleteMember']) {
    const { secret } = await invite()
    await stage.play('readInvitation', { params: { secret } }, member)
    await stage.play('acceptInvitation', { params: { secret } }, member)
    const { members } = await stage.play('readSharing', { params }, owner)
    const its = { params: { ...params, id: members.at(-1).id } }
    await stage.play('changeMember', its, owner)
    if (left === 'leaveWallet') await stage.play(left, { params }, member)
    else await stage.play(left, its, owner)
  }
  await stage.play('declineInvitation', { params: { secret: (await invite()).secret } }, other)
  await stage.play('revokeInvitation', { params: { ...params, id: (await invite()).id } }, owner)
}

const cards: Scene = async (stage) => {
  const driver = await aDriverWithCard(stage.app)
  const params = { id: driver.walletId }
  await stage.play('saveTopUp', { params, body: { card_id: driver.cardId } }, driver)
  await stage.play('readTopUp', { params }, driver)
  await stage.play('stopTopUp', { params }, driver)
  const card = await aCard(stage.app, driver)
  await stage.play('deleteCard', { params: { id: card } }, driver)
}

const contests: Scene = async (stage) => {
  const [plate, strange] = [aPlate(), aPlate()]
  const driver = await aDriver(stage.app, { plates: [plate] })
  const { id: own } = await stage.play('issueNotice', { body: { plate } }, office)
  const slip = await stage.play('issueNotice', { body: { plate: strange } }, office)
  const told = { params: { notice: own }, query: { plate } }
  const page = await stage.play('readNotice', told, driver)
  await stage.play('printNotice', { params: { token: tokenIn(page.pdf_url) } })
  const photos = [await aPicture(400)]
  const contest = { ...told, body: { plate, photos } }
  const contested = await stage.play('addContest', contest, driver)
  await stage.play('listOwnContests', {}, driver)
  const [photo] = contested.contests[0].photos
  await stage.play('viewNoticePhoto', { params: { token: tokenIn(photo) } })
  const number = { params: { notice: slip.number }, query: { plate: strange } }
  await stage.play('readPublicNotice', number)
  await stage.play('addPublicContest', { ...number, body: { plate: strange, photos: [] } })
  const { id } = await stage.play('issueNotice', { body: { plate: aPlate() } }, office)
  await stage.play('cancelNotice', { params: { id } }, office)
}

/** The last part of an address. */
const tokenIn = (address: unknown): string => String(address).split('?')[0]?.split('/').at(-1) ?? ''

export const scenesOfDrivers: Record<string, Scene> = {
  contacts,
  recovery,
  orders,
  visitors,
  parking,
  history,
  sharing,
  cards,
  contests,
}
