import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateEmail, activatePhone, resendEmailLink } from '#contract/account/confirmation.ts'
import { readProfile, updateProfile } from '#contract/account/profile.ts'
import { askRecovery, resetByCode, resetByLink } from '#contract/account/recovery.ts'
import { createInvitation, listUsableWallets, readInvitation } from '#contract/wallets.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import {
  anEmail,
  aPhone,
  aRegisteredDriver,
  codeSentTo,
  linkTokenSentTo,
  wideLimits,
} from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

type Driver = Awaited<ReturnType<typeof aRegisteredDriver>>

const linkInvalid = { status: 422, body: { type: 'LinkInvalid' } }

/** What whoever holds the session sets in the profile. */
const change = (driver: Driver, contacts: { email?: string; phone?: string }) => {
  const body = { ...driver, ...contacts, password: '', password_confirmation: '' }
  return app.call(updateProfile, { body }, { token: driver.token })
}

const open = (token: string) => app.call(activateEmail, { params: { token } })

const userOf = async (token: string) => (await app.call(readProfile, {}, { token })).user

/** By the code of the SMS, of which so many have come by then. */
const recoverByCode = async ({ identification: registration, phone }: Driver, sms = 2) => {
  await app.call(askRecovery, { body: { registration, sms: true } })
  const code = await codeSentTo(app, phone, sms)
  const body = { registration, code, password: 'novasenha7', confirm_password: 'novasenha7' }
  return (await app.call(resetByCode, { body })).access_token
}

/** By the link of the letter, of which so many have come by then. */
const recoverByLink = async ({ identification: registration, email }: Driver, letters: number) => {
  await app.call(askRecovery, { body: { registration, email: true } })
  const { token } = await recoveryMailTo(app, email, letters)
  const body = { email, token, password: 'novasenha7', password_confirmation: 'novasenha7' }
  await app.call(resetByLink, { body })
}

const aDriverByEmail = async () => {
  const driver = await aRegisteredDriver(app)
  await open(await linkTokenSentTo(app, driver.email))
  return driver
}

describe('whoever had a session keeps nothing of it after a recovery', () => {
  it('an e-mail that waits is given up, by which its letter is worth nothing, and the driver is told', async () => {
    const driver = await aDriverByEmail()
    const email = anEmail()
    await change(driver, { email })
    const token = await linkTokenSentTo(app, email)
    // Registration, the change that was told, recovery.
    await recoverByLink(driver, 3)
    await expect(open(token)).rejects.toMatchObject(linkInvalid)
    const kept = app.rotativo.parts.db.kysely.selectFrom('users').where('id', '=', driver.userId)
    expect(await kept.select(['email', 'active_mail', 'pending_email']).execute()).toEqual([
      { email: driver.email, active_mail: true, pending_email: null },
    ])
    const [told] = await app.messages(driver.email, 4)
    expect(told?.text).toContain('o link e o código dele não valem mais')
    expect(told?.text).not.toContain('convites')
  })

  it('a phone that waits is given up as well', async () => {
    const driver = await aRegisteredDriver(app, { email: '' })
    const code = await codeSentTo(app, driver.phone)
    await app.call(activatePhone, { params: { code } }, { token: driver.token })
    const phone = aPhone()
    await change(driver, { phone })
    const waiting = await codeSentTo(app, phone)
    // Registration, the change that was told, recovery.
    const token = await recoverByCode(driver, 3)
    expect(await userOf(token)).toMatchObject({ phone: driver.phone, pending_phone: null })
    expect(await app.call(activatePhone, { params: { code: waiting } }, { token })).toBe(false)
  })

  it('an e-mail that took the place of a confirmed one loses its link, and its driver may ask for another', async () => {
    const driver = await aDriverWithContacts(app)
    const email = anEmail()
    await change(driver, { email })
    const first = await linkTokenSentTo(app, email)
    const token = await recoverByCode(driver)
    await expect(open(first)).rejects.toMatchObject(linkInvalid)
    expect(await userOf(token)).toMatchObject({ email, active_mail: false, sms_verification_status: true })
    await app.advance(61)
    await app.call(resendEmailLink, {}, { token })
    await open(await linkTokenSentTo(app, email, 2))
    expect(await userOf(token)).toMatchObject({ email, active_mail: true })
  })

  it('an invitation to an own wallet that nobody has answered is revoked, and the driver is told', async () => {
    const driver = await aDriverByEmail()
    const { token } = driver
    const walletId = (await app.call(listUsableWallets, {}, { token })).data[0]?.id ?? 0
    const invitation = { params: { walletId }, body: { role: 'park' as const } }
    const { url } = await app.call(createInvitation, invitation, { token })
    const secret = url.split('/convite/')[1] ?? ''
    const stranger = await aDriverByEmail()
    expect(await app.call(readInvitation, { params: { secret } }, stranger)).toBeDefined()
    await recoverByLink(driver, 2)
    await expect(app.call(readInvitation, { params: { secret } }, stranger)).rejects.toMatchObject({
      status: 404,
    })
    const [told] = await app.messages(driver.email, 3)
    expect(told?.text).toContain('Os convites para as suas carteiras')
    expect(told?.text).not.toContain('Confira seus contatos')
    const trail = app.rotativo.parts.db.kysely.selectFrom('trail').select('details')
    const revoked = trail.where('event', '=', 'invitation revoked').where('user_id', '=', driver.userId)
    expect(await revoked.execute()).toMatchObject([{ details: { wallet: walletId } }])
  })
})

describe('what a registration has still to confirm stays after a recovery', () => {
  it('both contacts, where none is confirmed', async () => {
    const driver = await aRegisteredDriver(app)
    const link = await linkTokenSentTo(app, driver.email)
    const code = await codeSentTo(app, driver.phone)
    await app.advance(61)
    const token = await recoverByCode(driver)
    expect(await app.call(activatePhone, { params: { code } }, { token })).toBe(true)
    await open(link)
    expect(await userOf(token)).toMatchObject({ active_mail: true, sms_verification_status: true })
  })

  it('and the other contact, where one alone is confirmed', async () => {
    const driver = await aRegisteredDriver(app)
    const link = await linkTokenSentTo(app, driver.email)
    const code = await codeSentTo(app, driver.phone)
    await app.call(activatePhone, { params: { code } }, { token: driver.token })
    const token = await recoverByCode(driver)
    await open(link)
    expect(await userOf(token)).toMatchObject({ email: driver.email, active_mail: true })
  })
})
