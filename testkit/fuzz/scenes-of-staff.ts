import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import { codeAt } from '#server/features/staff/second-factor.ts'
import { Authenticator } from '#testkit/authenticator.ts'
import { aPicture } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { buyTicket } from '#testkit/guests.ts'
import { office } from '#testkit/operators.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { anEmail } from '#testkit/registrations.ts'
import { aStaff, staffPassword } from '#testkit/staff.ts'
import type { Scene } from './stage.ts'

const invitation: Scene = async (stage) => {
  const { app } = stage
  const manager = await aStaff(app, ['manager'])
  const email = anEmail()
  await stage.play('addStaff', { body: { email } }, manager)
  const [letter] = await app.messages(email)
  const token = /\/central\/convite#(\S+)/.exec(letter?.text ?? '')?.[1]
  const { secret } = await stage.play('readStaffInvitation', { body: { token } })
  const code = () => codeAt(Buffer.from(Secret.fromBase32(secret).bytes), app.clock.now())
  await stage.play('activateStaff', { body: { token, password: staffPassword, code: code() } })
  // One code opens once.
  await app.advance(60)
  await stage.play('signInStaff', { body: { email, password: staffPassword, code: code() } })
}

/** Roles that wait for a second manager, decided each way. */
const pendingRoles: Scene = async (stage) => {
  const [manager, second] = [await aStaff(stage.app, ['manager']), await aStaff(stage.app, ['manager'])]
  const waiting = async (email: string) =>
    stage.play('addStaff', { body: { email, roles: ['finance'] } }, manager)
  for (const decision of ['approveRoles', 'refuseRoles']) {
    const { id } = await waiting(anEmail())
    await stage.play(decision, { params: { id } }, second)
  }
  const email = anEmail()
  await waiting(email)
  await stage.play('approveStaff', { body: { email } }, office)
}

const passkeys: Scene = async (stage) => {
  const person = await aStaff(stage.app, ['agent'])
  const key = new Authenticator()
  // The tests' server has an address of numbers, and browsers know it as localhost alone.
  const place = { origin: stage.app.address.replace('127.0.0.1', 'localhost'), rpId: 'localhost' }
  const { challenge } = await stage.play('startPasskey', { body: { password: staffPassword } }, person)
  await stage.play('addPasskey', { body: { passkey: key.create({ challenge, ...place }) } }, person)
  const { answer, cookie } = await stage.playForCookie('askPasskey')
  const passkey = key.get({ challenge: answer.challenge, ...place })
  const body = { email: person.email, password: staffPassword, passkey }
  await stage.play('signInByPasskey', { body }, { headers: { Cookie: cookie } })
  const { data } = await stage.play('listPasskeys', {}, person)
  await stage.play('deletePasskey', { params: { id: data[0].id } }, person)
  await stage.play('renewRecoveryCodes', { body: { password: staffPassword } }, person)
  await stage.play('readRecoveryCodes', {}, person)
}

const street: Scene = async (stage) => {
  const { app } = stage
  const agent = await aStaff(app, ['agent'])
  const support = await aStaff(app, ['support'])
  const plate = aPlate()
  const content = await aPicture(400)
  const photos = [createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex')]
  const body = { id: randomUUID(), plate, type: 'outside_bay', noted_at: app.clock.now().getTime(), photos }
  const { notice } = await stage.play('addNotice', { body }, agent)
  const params = { id: notice.id }
  await stage.play('addNoticePhoto', { params, body: { content } }, agent)
  const told = { params: { notice: notice.number }, query: { plate } }
  const { contests } = await stage.play('addPublicContest', { ...told, body: { plate } })
  await stage.play('decideContest', { params: { id: contests[0].id } }, support)
  await stage.play('endShift', {}, agent)
}

const counter: Scene = async (stage) => {
  const { app } = stage
  const [support, manager] = await Promise.all([
    aStaff(app, ['support', 'manager']),
    aStaff(app, ['manager']),
  ])
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 2000, plates: [plate] })
  await stage.play('activateParking', { body: { plate } }, { ...driver, key: randomUUID() })
  const params = { id: driver.driverId }
  const letters = async () => (await stage.play('viewDriver', { params }, support)).messages.length
  await eventually(letters, (count) => count > 0)
  const page = await stage.play('viewDriver', { params }, support)
  await stage.play('listDriverRows', { params }, support)
  const receipt = { ...params, message: page.messages[0].id }
  await stage.play('resendReceipt', { params: receipt }, support)
  await stage.play('unlockDriver', { params }, support)
  const right = { plate: `${plate.slice(0, -1)}${(Number(plate.at(-1)) + 1) % 10}` }
  await stage.play(
    'correctTicketPlate',
    { params: { ...params, ticket: page.tickets[0].id }, body: right },
    support,
  )
  const body = { wallet_id: driver.walletId }
  for (const decision of ['approveCorrection', 'refuseCorrection']) {
    const { id } = await stage.play('proposeCorrection', { params, body }, support)
    await stage.play(decision, { params: { id } }, manager)
  }
  const unconfirmed = await aDriver(app, { confirmed: false })
  const its = { params: { id: unconfirmed.driverId } }
  await stage.play('viewDriver', its, support)
  await stage.play('freeTaxId', its, support)
}

const visitorsCounter: Scene = async (stage) => {
  const support = await aStaff(stage.app, ['support'])
  const { id } = await buyTicket(stage.app)
  await payOrder(stage.app, id)
  await untilStatus(stage.app, id, 2)
  await stage.play('findGuestTickets', { body: { by: 'order', value: id } }, support)
  const params = { id }
  await stage.play('viewGuestTicket', { params }, support)
  await stage.play('correctGuestPlate', { params, body: { plate: aPlate() } }, support)
  await stage.play('resendGuestReceipt', { params }, support)
}

const desk: Scene = async (stage) => {
  const { app } = stage
  const person = await aStaff(app, ['manager', 'finance'])
  const { id } = await stage.play('exportRegister', {}, person)
  const params = { id }
  const made = async () => (await stage.play('readExport', { params }, person)).state
  await eventually(made, (state) => state !== 'making')
  await stage.play('downloadExport', { params }, person)
  await stage.play('listExports', {}, person)
  await stage.play('publishCampaign', { body: { name: randomBytes(6).toString('hex') } }, person)
  // Older than its bank would give it back, or bought nowhere: a person pays it.
  const ask = async () => stage.play('requestRefund', {}, await aDriver(app, { credit: 2000 }))
  for (let n = 0; n < 4; n++) await ask()
  const waiting = async (): Promise<{ id: number; amount: number }> => {
    const { data } = await stage.play('listOfficeRefundRequests', {}, person)
    return data.find(({ amount }: { amount: number }) => amount === 2000)
  }
  await stage.play('payOfficeRefundRequest', { params: { id: (await waiting()).id } }, person)
  await stage.play('refuseOfficeRefundRequest', { params: { id: (await waiting()).id } }, person)
  await stage.play('payRefundRequest', { params: { id: (await waiting()).id } }, office)
  await stage.play('refuseRefundRequest', { params: { id: (await waiting()).id } }, office)
}

export const scenesOfStaff: Record<string, Scene> = {
  invitation,
  pendingRoles,
  passkeys,
  street,
  counter,
  visitorsCounter,
  desk,
}
