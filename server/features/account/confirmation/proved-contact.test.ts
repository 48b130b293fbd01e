import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  activateEmail,
  activatePhone,
  resendEmailLink,
  resendPhoneCode,
  sendPhoneCodeTo,
} from '#contract/account/confirmation.ts'
import { readProfile, updateProfile } from '#contract/account/profile.ts'
import { askRecovery, checkRecovery, resetByLink } from '#contract/account/recovery.ts'
import { signUp, validateUser } from '#contract/account/registration.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { poolBeside } from '#testkit/database.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import {
  anEmail,
  aPhone,
  aRegisteredDriver,
  aRegistration,
  codeSentTo,
  linkTokenSentTo,
  wideLimits,
} from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const day = 86_400
const linkInvalid = { status: 422, body: { type: 'LinkInvalid' } }

type Driver = Awaited<ReturnType<typeof aRegisteredDriver>>

const userOf = async ({ token }: Driver) => (await app.call(readProfile, {}, { token })).user

const update = ({ token, name, phone, identification, email }: Driver, change: object) =>
  app.call(
    updateProfile,
    { body: { name, phone, identification, email, birth_date: '1990-02-28', ...change } },
    { token },
  )

const openLink = (token: string) => app.call(activateEmail, { params: { token } })

const enter = ({ token }: Driver, code: string) => app.call(activatePhone, { params: { code } }, { token })

/** Who proved the e-mail, and gave a phone that may be somebody else's. */
const aDriverByEmail = async (wanted: object = {}) => {
  const driver = await aRegisteredDriver(app, wanted)
  await openLink(await linkTokenSentTo(app, driver.email))
  await codeSentTo(app, driver.phone)
  return driver
}

/** Who proved the phone, and gave an e-mail that may be somebody else's. */
const aDriverByPhone = async (wanted: object = {}) => {
  const driver = await aRegisteredDriver(app, wanted)
  await enter(driver, await codeSentTo(app, driver.phone))
  await linkTokenSentTo(app, driver.email, driver.email ? 1 : 0)
  return driver
}

const takenOf = async (asked: { phone?: string; email?: string }) =>
  Object.keys((await app.call(validateUser, { query: asked })).errors)

const isTaken = (field: string) => ({
  status: 422,
  body: { error: { errors: { [field]: expect.anything() } } },
})

describe('a contact that a confirmed account was given and never proved', () => {
  it('is held for a day, and is then whose it is: the other account keeps what it proved', async () => {
    const mistaken = await aDriverByEmail()
    const { phone } = mistaken
    const own = aRegistration({ phone })
    expect(await takenOf({ phone })).toEqual(['phone'])
    await expect(app.call(signUp, { body: own })).rejects.toMatchObject(isTaken('phone'))
    await app.advance(day)
    expect(await takenOf({ phone, email: mistaken.email })).toEqual(['email'])
    const owner = await aRegisteredDriver(app, own)
    const code = await codeSentTo(app, phone, 2)
    await app.call(resendPhoneCode, {}, { token: mistaken.token })
    const begun = await codeSentTo(app, phone, 3)

    expect(await enter(owner, code)).toBe(true)
    expect(await userOf(owner)).toMatchObject({ phone, sms_verification_status: true })
    expect(await userOf(mistaken)).toMatchObject({ phone: null, email: mistaken.email, active_mail: true })
    expect(await enter(mistaken, begun)).toBe(false)
    await app.advance(60)
    await expect(app.call(resendPhoneCode, {}, { token: mistaken.token })).rejects.toMatchObject({
      body: { type: 'PhoneMissing' },
    })

    const { identification } = mistaken
    await app.call(askRecovery, { body: { registration: identification, email: true, sms: true } })
    await recoveryMailTo(app, mistaken.email)
    expect(await app.messages(phone, 0)).toHaveLength(3)
    // What was proved is held for good.
    await app.advance(2 * day)
    expect(await takenOf({ phone })).toEqual(['phone'])
    await expect(update(mistaken, { phone })).rejects.toMatchObject(isTaken('phone'))
  })

  it('is no way to a new password any more once its owner proved it, whatever was sent to it before', async () => {
    const mistaken = await aDriverByPhone()
    const { email, identification } = mistaken
    await app.advance(day)
    const owner = await aRegisteredDriver(app, { email })
    const proof = await linkTokenSentTo(app, email, 2)
    await app.call(askRecovery, { body: { registration: identification, email: true } })
    const { code = '', ...link } = await recoveryMailTo(app, email, 3)
    await openLink(proof)
    const password = 'minhasenha7'
    const reset = app.call(resetByLink, { body: { ...link, password, password_confirmation: password } })
    await expect(reset).rejects.toMatchObject({ status: 422 })
    expect(code).toMatch(/^\d{4}$/)
    const asked = { registration: identification, code }
    expect(await app.call(checkRecovery, { body: asked })).toEqual({ status: false })
    expect(await userOf(mistaken)).toMatchObject({ email: null, phone: mistaken.phone })
    expect(await userOf(owner)).toMatchObject({ email, active_mail: true })
    await expect(app.call(resendEmailLink, {}, { token: mistaken.token })).rejects.toMatchObject({
      body: { type: 'EmailMissing' },
    })
  })

  it('goes to whoever proves it first, which may be the account that has had it all along', async () => {
    const first = await aDriverByPhone()
    await app.advance(day)
    const second = await aRegisteredDriver(app, { email: first.email })
    const late = await linkTokenSentTo(app, first.email, 2)
    await app.call(resendEmailLink, {}, { token: first.token })
    await openLink(await linkTokenSentTo(app, first.email, 3))
    expect(await userOf(first)).toMatchObject({ email: first.email, active_mail: true })
    await expect(openLink(late)).rejects.toMatchObject(linkInvalid)
    // Who has proved nothing may still prove the other contact.
    expect(await enter(second, await codeSentTo(app, second.phone))).toBe(true)
    expect(await userOf(second)).toMatchObject({ email: null, phone: second.phone })
  })

  it('has a day from a change of the profile, too', async () => {
    const driver = await aDriverWithContacts(app)
    await app.advance(3 * day)
    const [email, phone] = [anEmail(), aPhone()]
    await update(driver, { email })
    await app.advance(day - 60)
    expect(await takenOf({ email })).toEqual(['email'])
    await app.advance(60)
    expect(await takenOf({ email })).toEqual([])
    const other = await aDriverByEmail()
    await app.advance(3 * day)
    await app.call(sendPhoneCodeTo, { body: { phone } }, { token: other.token })
    expect(await takenOf({ phone })).toEqual(['phone'])
    await app.advance(day)
    expect(await takenOf({ phone })).toEqual([])
  })

  it('is not held by who has confirmed nothing for longer than the day of the registration', async () => {
    const driver = await aRegisteredDriver(app)
    await app.advance(day)
    const phone = aPhone()
    await app.call(sendPhoneCodeTo, { body: { phone } }, { token: driver.token })
    expect(await takenOf({ phone })).toEqual([])
  })
})

describe('a contact that waits to take the place of another', () => {
  it('waits no more once somebody else proved it, and neither its link nor its code proves anything', async () => {
    const [byEmail, byPhone] = [await aDriverByEmail(), await aDriverByPhone({ email: '' })]
    const [email, phone] = [anEmail(), aPhone()]
    await update(byEmail, { email })
    await update(byPhone, { phone })
    const [link, code] = [await linkTokenSentTo(app, email), await codeSentTo(app, phone)]
    const owner = await aRegisteredDriver(app, { email, phone })
    await openLink(await linkTokenSentTo(app, email, 2))
    expect(await enter(owner, await codeSentTo(app, phone, 2))).toBe(true)
    expect(await userOf(byEmail)).toMatchObject({ email: byEmail.email, pending_email: null })
    expect(await userOf(byPhone)).toMatchObject({ phone: byPhone.phone, pending_phone: null })
    await expect(openLink(link)).rejects.toMatchObject(linkInvalid)
    expect(await enter(byPhone, code)).toBe(false)
  })
})

describe('at the same moment', () => {
  const beside = async () => {
    const pool = poolBeside(app.databaseUrl, 1)
    onTestFinished(() => pool.end())
    return pool.connect()
  }

  it('two accounts that were given the same contacts each keep what they prove', async () => {
    const first = await aRegisteredDriver(app)
    const { email, phone } = first
    const link = await linkTokenSentTo(app, email)
    await codeSentTo(app, phone)
    await app.advance(day)
    const second = await aRegisteredDriver(app, { email, phone })
    const code = await codeSentTo(app, phone, 2)
    const client = await beside()
    await client.query('begin')
    await client.query('select from email_links where user_id = $1 for share', [first.userId])
    // Either would take a contact from the other, whose row is locked: neither may wait for that with its own.
    const opening = openLink(link)
    await waitingForLocks(app, 1)
    const entering = enter(second, code)
    await waitingForLocks(app, 2)
    await client.query('commit')
    client.release()
    expect(await Promise.all([opening, entering])).toEqual([{ message: 'E-mail confirmado.' }, true])
    const rows = await app.rotativo.parts.db.kysely
      .selectFrom('users')
      .select(['email', 'active_mail', 'phone', 'sms_verification_status'])
      .where('id', 'in', [first.userId, second.userId])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { email, active_mail: true, phone: null, sms_verification_status: false },
      { email: null, active_mail: false, phone, sms_verification_status: true },
    ])
  })

  it('whoever is given a contact in the profile just as its owner proves it does not keep it', async () => {
    const owner = await aRegisteredDriver(app)
    const other = await aDriverByEmail()
    const { phone } = owner
    await codeSentTo(app, phone)
    await app.advance(day)
    await app.call(resendPhoneCode, {}, { token: owner.token })
    const code = await codeSentTo(app, phone, 2)
    const client = await beside()
    await client.query('begin')
    // The change is written and waits for the count of its SMS; its owner's proof must not overtake it.
    await client.query('lock table sms_counts in share mode')
    const giving = update(other, { phone })
    await waitingForLocks(app, 1)
    const proving = enter(owner, code)
    await waitingForLocks(app, 2)
    await client.query('commit')
    client.release()
    await giving
    expect(await proving).toBe(true)
    expect(await userOf(other)).toMatchObject({ phone: null, email: other.email })
  })
})
