import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/durations.ts'
import { ApiDocument } from '#testkit/api-document.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { addressOf, exampleQuery, shortened, withoutAnswer } from '#testkit/example-answers.ts'
import { office } from '#testkit/operators.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { shareWallet } from '#testkit/parking.ts'
import { recoveryMailTo } from '#testkit/recoveries.ts'
import { codeSentTo, linkTokenSentTo } from '#testkit/registrations.ts'
import { aPendingPerson, aStaff, staffPassword } from '#testkit/staff.ts'

const email = 'joana@example.com'
const recordedAt = new URL('generated/answers.json', import.meta.url)

let app: TestApp
let api: ApiDocument
beforeAll(async () => {
  app = await startApp({ settings: { automaticActivation: true, allowRefund: true } })
  api = new ApiDocument(await (await app.http('GET', '/openapi.json')).text())
})
afterAll(() => app.close())

type Sent = {
  params?: Record<string, unknown>
  body?: object
  token?: string
  key?: string
  headers?: Record<string, string>
}
type Answer = Record<string, unknown> & { id: number; data: { id: number }[] }

const seen = new Set<string>()

/** What the calls answered, by their names. */
const answers: Record<string, unknown> = {}

/** Sends the example of a call, with what only this run can know in the place of it, and holds both ways to the document. */
const ask = async (name: string, sent: Sent = {}): Promise<{ status: number; answer: Answer }> => {
  const described = api.operation(name)
  const example = described.requestBody?.content['application/json']?.example
  const body = described.requestBody ? { ...(example as object), ...sent.body } : undefined
  const [params, query] = [sent.params ?? {}, exampleQuery(described)]
  expect(api.wrongInParameters(described, 'path', params), name).toEqual([])
  expect(api.wrongInParameters(described, 'query', query), name).toEqual([])
  expect(api.wrongInBody(described, body), name).toEqual([])
  const response = await app.http(
    described.method.toUpperCase(),
    addressOf(described.path, params, query),
    body,
    sent,
  )
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
  const answer = isJson ? await response.json() : await response.arrayBuffer()
  if (isJson && response.ok) answers[name] ??= shortened(answer, app.address)
  if (isJson) expect(api.wrongInAnswer(described, response.status, answer), name).toEqual([])
  return { status: response.status, answer: answer as Answer }
}

const done = async (name: string, sent: Sent = {}): Promise<Answer> => {
  const { status, answer } = await ask(name, sent)
  expect([name, status, status === 200 || answer]).toEqual([name, 200, true])
  seen.add(name)
  return answer
}

const paid = async (orderId: string): Promise<void> => {
  await payOrder(app, orderId)
  await untilStatus(app, orderId, 2)
}

const creditBought = async (token: string): Promise<void> => {
  const { id } = (await done('createOrder', { token })) as unknown as { id: string }
  expect((await ask('updateOrder', { token, params: { id }, body: {} })).status).toBe(200)
  seen.add('updateOrder')
  await paid(id)
  expect(await done('readPublicOrder', { params: { id } })).toMatchObject({ status: 2, total_amount: 2000 })
}

/** The driver of the examples: the first one of a new database, so that the numbers are theirs. */
let token = ''

/** Only an authenticator can sign; what a person can do without one is done. */
const managesOwnAccess = async (headers: { Cookie: string }): Promise<void> => {
  await done('startPasskey', { headers, body: { password: staffPassword } })
  expect((await ask('addPasskey', { headers })).status).toBe(422)
  await done('listPasskeys', { headers })
  await done('renewRecoveryCodes', { headers, body: { password: staffPassword } })
  await done('readRecoveryCodes', { headers })
  expect((await ask('deletePasskey', { headers, params: { id: 999_999 } })).status).toBe(404)
  seen.add('addPasskey').add('deletePasskey')
}

/** A notice is contested, and decided by somebody else than who issued it. */
const aContest = async (id: number, number: string): Promise<void> => {
  const [its, params] = [{ params: { notice: number } }, { id }]
  const { headers } = await aStaff(app, ['support'])
  await done('readPublicNotice', its)
  await done('readNotice', { ...its, token })
  const { contests } = await done('addContest', { ...its, token })
  await done('listOwnContests', { token })
  await done('addPublicContest', its)
  await done('listOfficeNotices', { headers })
  await done('viewOfficeNotice', { headers, params })
  await done('listContests', { headers })
  const [contest] = contests as { id: number }[]
  await done('decideContest', { headers, params: { id: contest?.id } })
  await done('releaseOfficeNotice', { headers, params })
  await done('cancelOfficeNotice', { headers, params })
}

describe('the examples of the API description, sent as they stand', () => {
  it('register a driver, confirm phone and e-mail, and log in', async () => {
    await done('validateUser')
    const driver = await done('signUp', { key: '6f1cf0a2-8b5e-4f0e-9a55-0c7a3c2f8f10' })
    expect(driver.id).toBe(1)
    token = String(driver.access_token)
    await app.advance(61)
    await done('resendEmailLink', { token })
    await done('sendPhoneCodeTo', { token })
    await app.advance(61)
    await done('resendPhoneCode', { token })
    const code = await codeSentTo(app, '48991234568', 2)
    expect(await done('activatePhone', { token, params: { code } })).toBe(true)
    await done('activateEmail', { params: { token: await linkTokenSentTo(app, email, 2) } })
    await done('logIn')
    expect(await done('readUser', { token })).toMatchObject({ id: 1, active_mail: true })
  })

  it('set new passwords, by the code and by the link', async () => {
    await done('askRecovery')
    const byCode = { code: (await recoveryMailTo(app, email, 3)).code ?? '' }
    expect(await done('checkRecovery', { body: byCode })).toEqual({ status: true })
    await done('resetByCode', { body: byCode })
    // The letter about the new password comes between the two.
    await app.messages(email, 4)
    await app.advance(61)
    await done('askRecovery')
    await done('resetByLink', { body: { token: (await recoveryMailTo(app, email, 5)).token } })
    const { answer } = await ask('logIn', { body: { password: 'segredo3' } })
    token = String(answer.access_token)
    expect((await ask('logIn', { body: { password: 'segredo4' } })).status).toBe(401)
    expect((await ask('checkRecovery', { body: { code: '0000' } })).answer).toEqual({ status: false })
  })

  it("change the driver's own data", async () => {
    await done('changeAddress', { token })
    await done('updateProfile', { token })
    await done('setPreference', { token })
    await done('setLanguage', { token })
    await done('subscribePush', { token })
    await done('renewPush')
    await done('unsubscribePush', { token })
    for (const name of ['readProfile', 'readOwnData', 'printOwnData', 'listSessions', 'readPushKey']) {
      await done(name, { token })
    }
    await done('viewBanner', { token, params: { userId: 1 } })
    await done('saveBanner', { token, params: { userId: 1, bannerId: 1 } })
  })

  it('buy credit and get it back', async () => {
    await done('listPaymentForms', { token })
    await done('listCards', { token })
    await creditBought(token)
    // Older than its bank would give it back, so that a person pays it; and so is the new password, after which a refund waits.
    const longAgo = new Date(app.clock.now().getTime() - 91 * dayMs)
    await app.rotativo.parts.db.kysely.updateTable('payments').set({ paid_at: longAgo }).execute()
    await app.rotativo.parts.db.kysely.updateTable('users').set({ password_changed_at: longAgo }).execute()
    await done('readRefundRequest', { token })
    await done('requestRefund', { token })
    const { data } = await done('listRefundRequests', office)
    await done('payRefundRequest', { ...office, params: { id: data[0]?.id } })
    expect(
      (await ask('payRefundRequest', { ...office, params: { id: data[0]?.id }, body: { amount: 1 } })).status,
    ).toBe(409)
    await creditBought(token)
    expect((await ask('saveTopUp', { token, params: { id: 1 } })).answer).toMatchObject({ type: 'NotFound' })
    expect((await ask('stopTopUpByLink')).answer).toMatchObject({ type: 'NotFound' })
    seen.add('saveTopUp').add('stopTopUpByLink')
    await done('listUsableWallets', { token })
    await done('listOwnWallets', { token })
    await shareWallet(app, 1, (await aDriver(app)).userId)
    const wallet = { token, params: { walletId: 1 } }
    const { url } = await done('createInvitation', wallet)
    expect(await done('readSharing', wallet)).toMatchObject({
      members: [{ id: 1 }],
      invitations: [{ id: 1 }],
    })
    await done('changeMember', { token, params: { walletId: 1, id: 1 } })
    await done('revokeInvitation', {
      token,
      params: { walletId: 1, id: (await done('createInvitation', wallet)).id },
    })
    const secret = String(url).split('/convite/')[1]
    expect(await done('readInvitation', { token, params: { secret } })).toMatchObject({ is_own: true })
  })

  it('show what waits for its payment, and give it up', async () => {
    const { id } = (await done('createOrder', { token })) as unknown as { id: string }
    const order = { token, params: { id } }
    await ask('updateOrder', { ...order, body: {} })
    expect(await done('listOpenOrders', { token })).toMatchObject({ data: [{ id }] })
    await done('readOrder', order)
    expect(await done('giveUpOrder', order)).toMatchObject({ status: 3 })
  })

  it('issue notices, and pay them with and without an account', async () => {
    const ofVehicle = { token, params: { id: (await done('associateVehicle', { token })).id } }
    expect((await ask('associateVehicle', { token })).status).toBe(422)
    await done('changeVehicle', ofVehicle)
    expect(await done('issueNotice', office)).toMatchObject({ id: 1, status: 2 })
    await done('listPlateNotices', { params: { plate: 'ABC1D23' } })
    expect((await done('listPublicNotices')).data).toHaveLength(1)
    await done('listNoticeStages')
    expect((await done('listNotices', { token })).data).toHaveLength(1)
    await done('readNoticePrice', { token })
    const { id } = (await done('payPublicNotices')) as unknown as { id: string }
    await paid(id)
    expect((await ask('payPublicNotices')).status).toBe(422)
    await app.advance(60)
    const { id: second } = await done('issueNotice', office)
    const byWallet = { payment_form_input: [{ payment_form_id: 4 }], confirmation_type: 5 }
    const notices = { transaction_type: 17, quantity: 1, notifications: [second] }
    await creditBought(token)
    const { answer } = await ask('createOrder', { token, body: { ...notices, ...byWallet } })
    const order = { token, params: { id: answer.id } }
    await done('updateOrder', { ...order, body: { payment_form_input: { payment_form_id: 4 } } })
    expect(await done('confirmOrder', order)).toMatchObject({ status: 2 })
    await app.advance(60)
    const { id: third } = await done('issueNotice', office)
    await done('cancelNotice', { ...office, params: { id: third } })
    expect((await done('listIssuedNotices', office)).data).toHaveLength(3)
    for (const call of ['switchAutomatic', 'confirmVehicle']) await done(call, ofVehicle)
  })

  it('sell tickets, to a driver and to a visitor', async () => {
    await done('listProducts', { token })
    await done('validateActivation', { token })
    const key = crypto.randomUUID()
    const { transaction_id } = await done('activateParking', { token, key })
    expect(await done('activateParking', { token, key })).toMatchObject({ transaction_id })
    await done('listMyVehicles', { token })
    await done('readParkingRight', { ...office, params: { plate: 'ABC1D23' } })
    expect(await done('reportSighting', office)).toMatchObject({ state: 'paid', may_park: true })
    await done('readDevolution', { token, params: { transaction_id } })
    await done('leaveParking', { token, params: { transaction_id } })
    await app.advance(1)
    const again = await done('activateParking', { token, key: crypto.randomUUID() })
    const mistyped = { transaction_id: again.transaction_id }
    expect(await done('correctPlate', { token, params: mistyped })).toMatchObject({ plate: 'ABC1D24' })
    await done('listPublicProducts')
    await done('readPlateTicket')
    const order = (await done('createPublicOrder')) as unknown as { id: string; receipt_address: string }
    const { id } = order
    await paid(id)
    const secret = order.receipt_address.split('/').at(-1) ?? ''
    expect(await done('correctReceiptPlate', { params: { secret } })).toMatchObject({ plate: 'ABC1D24' })
    expect(await done('readPublicOrder', { params: { id } })).toMatchObject({ time: 60 })
  })

  it('show what was bought', async () => {
    await done('listTransactions', { token })
    await done('listActivations', { token })
    const { data } = await done('exportTransactions', { token })
    const job = { token, params: { jobId: (data as unknown as { id: number }).id } }
    expect([200, 404]).toContain((await ask('readPdfUrl', job)).status)
    await done('mailTransactions', { token })
    await done('downloadTransactions', { token })
  })

  it('tell what everybody may know', async () => {
    await done('readProof')
    const open = ['readLandingContent', 'listFaq', 'readCompanyInfo', 'readVersion']
    const places = ['listPointsOfSale', 'listParkingProfiles', 'listBays', 'listSectors', 'searchAddress']
    const tariffs = ['listSectorTariffs', 'listFreeDays']
    for (const name of [...open, ...places, ...tariffs]) await done(name)
    await done('findPostalCode', { params: { cep: '88000-010' } })
    expect((await ask('readCaptcha')).status).toBe(404)
    expect((await ask('listMyVehicles')).status).toBe(401)
  })

  it('do what the office does', async () => {
    await done('startCampaign', office)
    await done('unlockAccount', office)
    const { key } = await done('addOperatorKey', office)
    await done('listOperatorKeys', office)
    await done('readTrail', office)
    expect((await ask('listOperatorKeys', { token: String(key) })).status).toBe(403)
    await done('revokeOperatorKey', { ...office, params: { name: 'camera-7' } })
  })

  it('do what a person of the programme does', async () => {
    const sent = async (to: string) =>
      /\/central\/convite#(\S+)/.exec((await app.messages(to))[0]?.text ?? '')?.[1] ?? ''
    await done('addManager', office)
    const body = { token: await sent('gestora@example.com') }
    const invited = await done('readStaffInvitation', { body })
    const wrong = await ask('activateStaff', { body })
    expect([wrong.status, invited.email]).toEqual([422, 'gestora@example.com'])
    seen.add('activateStaff')
    expect((await ask('signInStaff')).status).toBe(401)
    seen.add('signInStaff')
    await done('askPasskey')
    expect((await ask('signInByPasskey')).status).toBe(401)
    seen.add('signInByPasskey')
    const { headers } = await aStaff(app, ['manager'])
    const { id } = await done('addStaff', { headers })
    await done('updateStaff', { headers, params: { id } })
    const { headers: second } = await aStaff(app, ['manager'])
    for (const decision of ['approveRoles', 'refuseRoles'])
      await done(decision, { headers: second, params: { id: (await aPendingPerson(app, { headers })).id } })
    await aPendingPerson(app, { headers }, 'financeira@example.com')
    await done('approveStaff', office)
    await done('readRegister', { headers })
    await done('listStaff', { headers })
    const noted_at = app.clock.now().getTime()
    const sighted = await done('addSighting', { headers, body: { noted_at } })
    expect(sighted).toMatchObject({ kind: 'sighting', plate: 'ABC1D23' })
    const wanted = { noted_at, id: crypto.randomUUID(), type: 'outside_bay' }
    const { notice } = await done('addNotice', { headers, body: wanted })
    const { id: noticeId, number } = notice as { id: number; number: string }
    expect((await ask('addNoticePhoto', { headers, params: { id: noticeId } })).status).toBe(404)
    seen.add('addNoticePhoto')
    await done('checkPlate', { headers, params: { plate: 'ABC1D23' } })
    for (const read of ['findStreet', 'readShift', 'listLateClaims', 'readStaffSession'])
      await done(read, { headers })
    await managesOwnAccess(headers)
    await aContest(noticeId, number)
  })

  it('do what the office does for a driver', async () => {
    const { headers } = await aStaff(app, ['manager'])
    const driver = await aDriver(app)
    const params = { id: driver.driverId }
    await done('findDrivers', { headers })
    await done('viewDriver', { headers, params })
    await done('listDriverRows', { headers, params })
    const body = { wallet_id: driver.walletId }
    await done('proposeCorrection', { headers, params, body })
    await done('listCorrections', { headers })
    for (const act of ['readPanel', 'listRuleLoads', 'checkCampaign', 'publishCampaign', 'readTakings'])
      await done(act, { headers })
    for (const list of ['Notices', 'Contests', 'Register', 'Takings', 'RefundRequests', 'Corrections']) {
      const { id } = await done(`export${list}`, { headers })
      await done('readExport', { headers, params: { id } })
    }
    await done('listExports', { headers })
    await done('listOfficeRefundRequests', { headers })
    expect((await ask('payOfficeRefundRequest', { headers, params })).status).toBe(404)
    seen.add('payOfficeRefundRequest')
    expect((await ask('settleRefund', { ...office, params: { id: 999_999 } })).status).toBe(404)
    seen.add('settleRefund')
    const ticket = { headers, params: { ...params, ticket: 999_999 } }
    expect((await ask('correctTicketPlate', ticket)).status).toBe(404)
    seen.add('correctTicketPlate')
  })

  it("do what the office does for a visitor's ticket", async () => {
    const { headers } = await aStaff(app, ['support'])
    const { data } = await done('findGuestTickets', { headers })
    const its = { headers, params: { id: data[0]?.id } }
    for (const name of ['viewGuestTicket', 'correctGuestPlate', 'resendGuestReceipt']) await done(name, its)
  })

  it('delete the account', async () => {
    await done('endOtherSessions', { token })
    await app.advance(4 * 24 * 3600)
    await done('deleteAccount', { token, params: { id: 1 } })
    expect((await ask('readUser', { token })).status).toBe(401)
  })

  it('have answers like those that the description shows of nearly every call', async () => {
    if (process.env.RECORD) {
      const sorted = Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1))
      await writeFile(recordedAt, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
      // The description was read before, with the answers of the time before.
      return
    }
    const shown = api.operations.map((one) => ({
      one,
      content: one.responses['200']?.content?.['application/json'],
    }))
    const wrong = shown.flatMap(({ one, content }) =>
      content?.example === undefined ? [] : api.wrongInAnswer(one, 200, content.example),
    )
    expect(wrong).toEqual([])
    const without = shown.filter(({ content }) => content && content.example === undefined)
    expect(without.map(({ one }) => one.operationId).sort()).toEqual(withoutAnswer)
  })

  it('are there for every call with a body or a query, and all of them were sent', () => {
    const withExamples = api.operations.filter(
      (one) => one.requestBody || Object.keys(exampleQuery(one)).length > 0,
    )
    expect(withExamples.length).toBeGreaterThan(40)
    expect(withExamples.map((one) => one.operationId).filter((name) => !seen.has(name))).toEqual([])
  })
})
