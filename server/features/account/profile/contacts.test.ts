import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  activateEmail,
  activatePhone,
  resendEmailLink,
  resendPhoneCode,
  sendPhoneCodeTo,
} from '#contract/account/confirmation.ts'
import { readProfile, updateProfile } from '#contract/account/profile.ts'
import { askRecovery, checkRecovery } from '#contract/account/recovery.ts'
import { readUser } from '#contract/account/sessions.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import {
  anEmail,
  anotherCode,
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

const update = ({ token, name, phone, identification, email }: Driver, change: object) =>
  app.call(
    updateProfile,
    { body: { name, phone, identification, email, birth_date: '1990-02-28', ...change } },
    { token },
  )

const userOf = async ({ token }: Driver) => (await app.call(readProfile, {}, { token })).user

/** Asks for a recovery code by both ways, and gives the messages of each contact once so many have come. */
const recover = async (
  { identification }: Driver,
  contacts: readonly string[],
  counts: readonly number[],
) => {
  await app.call(askRecovery, { body: { registration: identification, email: true, sms: true } })
  return Promise.all(contacts.map((contact, at) => app.messages(contact, counts[at])))
}

const isRecovery = (message: { text: string } | undefined) =>
  /nova senha em|criar uma nova senha/.test(message?.text ?? '')

/** Whose e-mail alone is confirmed. */
const aDriverByEmail = async () => {
  const driver = await aRegisteredDriver(app)
  await app.call(activateEmail, { params: { token: await linkTokenSentTo(app, driver.email) } })
  return driver
}

describe('a changed e-mail', () => {
  it('is unverified until its link is opened, the old one is told, and no recovery goes there before', async () => {
    const driver = await aDriverWithContacts(app)
    const email = anEmail()
    await update(driver, { email: email.toUpperCase() })
    expect(await userOf(driver)).toMatchObject({ email, active_mail: false, pending_email: null })
    const [told] = await app.messages(driver.email, 2)
    expect(told?.subject).toBe('Seus dados de contato mudaram - Zona Azul Porto das Marés')
    expect(told?.text).toMatch(
      /^O e-mail da sua conta em Zona Azul Porto das Marés foi alterado em \d\d\/\d\d\/\d{4}/,
    )
    expect(told?.text).not.toContain(email)

    const [sms] = (await recover(driver, [driver.phone], [2]))[0] ?? []
    expect(isRecovery(sms)).toBe(true)
    expect((await app.messages(email, 1)).some(isRecovery)).toBe(false)
    expect((await app.messages(driver.email, 2)).some(isRecovery)).toBe(false)

    await app.call(activateEmail, { params: { token: await linkTokenSentTo(app, email) } })
    expect(await userOf(driver)).toMatchObject({ email, active_mail: true })
    await app.advance(61)
    const [mail] = (await recover(driver, [email], [2]))[0] ?? []
    expect(isRecovery(mail)).toBe(true)
  })

  it('waits while the old one is the only confirmed contact, which is still good for recovery', async () => {
    const driver = await aDriverByEmail()
    const email = anEmail()
    await update(driver, { email })
    expect(await userOf(driver)).toMatchObject({
      email: driver.email,
      active_mail: true,
      pending_email: email,
    })
    expect(await app.call(readUser, {}, { token: driver.token })).not.toHaveProperty('pending_email')
    const [told] = await app.messages(driver.email, 2)
    expect(told?.text).toContain('foi pedida a troca do e-mail da sua conta')
    const first = await linkTokenSentTo(app, email)

    const [mail] = (await recover(driver, [driver.email], [3]))[0] ?? []
    expect(isRecovery(mail)).toBe(true)
    expect(await app.messages(email, 1)).toHaveLength(1)

    await app.advance(61)
    await app.call(resendEmailLink, {}, { token: driver.token })
    expect(await linkTokenSentTo(app, email, 2)).not.toBe(first)
    await app.call(activateEmail, { params: { token: first } })
    expect(await userOf(driver)).toMatchObject({ email, active_mail: true, pending_email: null })
    await app.call(activateEmail, { params: { token: first } })
  })

  it('that waits is given up when the old one comes back, and its link is worth nothing then', async () => {
    const driver = await aDriverByEmail()
    const email = anEmail()
    await update(driver, { email })
    const token = await linkTokenSentTo(app, email)
    await update(driver, {})
    expect(await userOf(driver)).toMatchObject({
      email: driver.email,
      active_mail: true,
      pending_email: null,
    })
    await expect(app.call(activateEmail, { params: { token } })).rejects.toMatchObject({
      status: 422,
      body: { type: 'LinkInvalid' },
    })
  })

  it('that waits goes to whoever registers with it first', async () => {
    const driver = await aDriverByEmail()
    const email = anEmail()
    await update(driver, { email })
    const token = await linkTokenSentTo(app, email)
    await aRegisteredDriver(app, { email })
    await expect(app.call(activateEmail, { params: { token } })).rejects.toMatchObject({
      body: { type: 'LinkInvalid' },
    })
    expect(await userOf(driver)).toMatchObject({ email: driver.email, active_mail: true })
  })

  it('cannot be taken away while it is the only confirmed contact', async () => {
    const driver = await aDriverByEmail()
    await expect(update(driver, { email: '' })).rejects.toMatchObject({
      status: 422,
      body: { error: { errors: { email: ['Confirme outro contato antes de retirar este'] } } },
    })
    const both = await aDriverWithContacts(app)
    await update(both, { email: '' })
    expect(await userOf(both)).toMatchObject({ email: null, active_mail: false })
  })
})

describe('a changed phone', () => {
  it('is unverified until its code is entered, and the old one is told by SMS', async () => {
    const driver = await aDriverWithContacts(app)
    const phone = aPhone()
    await update(driver, { phone: `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}` })
    expect(await userOf(driver)).toMatchObject({ phone, sms_verification_status: false, pending_phone: null })
    const [told] = await app.messages(driver.phone, 2)
    expect(told?.text).toBe(
      'Zona Azul Porto das Mares: o celular da sua conta foi alterado. Se nao foi voce, troque a senha.',
    )
    const code = await codeSentTo(app, phone)
    const enter = (typed: string) =>
      app.call(activatePhone, { params: { code: typed } }, { token: driver.token })
    expect(await enter(anotherCode(code))).toBe(false)
    expect(await enter(code)).toBe(true)
    expect(await userOf(driver)).toMatchObject({ phone, sms_verification_status: true })
  })

  it('waits while the old one is the only confirmed contact', async () => {
    const driver = await aRegisteredDriver(app, { email: '' })
    const enter = async (code: string) =>
      app.call(activatePhone, { params: { code } }, { token: driver.token })
    await enter(await codeSentTo(app, driver.phone))
    const phone = aPhone()
    await update(driver, { phone })
    expect(await userOf(driver)).toMatchObject({
      phone: driver.phone,
      sms_verification_status: true,
      pending_phone: phone,
    })
    expect((await app.messages(driver.phone, 2))[0]?.text).toContain('foi pedida a troca do celular')
    await expect(app.call(resendPhoneCode, {}, { token: driver.token })).rejects.toMatchObject({
      status: 429,
    })
    await app.advance(61)
    await app.call(resendPhoneCode, {}, { token: driver.token })
    expect(await enter(await codeSentTo(app, phone, 2))).toBe(true)
    expect(await userOf(driver)).toMatchObject({ phone, sms_verification_status: true, pending_phone: null })
  })

  it('is no way to recover before it is confirmed, also when the confirmation screen changed it', async () => {
    const driver = await aDriverByEmail()
    await codeSentTo(app, driver.phone)
    const phone = aPhone()
    await app.advance(61)
    await app.call(sendPhoneCodeTo, { body: { phone } }, { token: driver.token })
    const code = await codeSentTo(app, phone)
    const [mail] = (await recover(driver, [driver.email], [2]))[0] ?? []
    expect(isRecovery(mail)).toBe(true)
    expect(await app.messages(phone, 1)).toHaveLength(1)
    await app.call(activatePhone, { params: { code } }, { token: driver.token })
    await app.advance(61)
    const [sms] = (await recover(driver, [phone], [2]))[0] ?? []
    expect(isRecovery(sms)).toBe(true)
  })

  it('is told to the old one by the confirmation screen too, whose recovery code works no more', async () => {
    const driver = await aDriverByEmail()
    await codeSentTo(app, driver.phone)
    await app.advance(61)
    await app.call(askRecovery, { body: { registration: driver.identification, sms: true } })
    const code = await codeSentTo(app, driver.phone, 2)
    const phone = aPhone()
    await app.call(sendPhoneCodeTo, { body: { phone } }, { token: driver.token })
    const [told] = await app.messages(driver.phone, 3)
    expect(told?.text).toContain('o celular da sua conta foi alterado')
    const asked = { registration: driver.identification, code }
    expect(await app.call(checkRecovery, { body: asked })).toEqual({ status: false })
  })

  it('that waits and is replaced by the confirmation screen is told to the one that stays', async () => {
    const driver = await aRegisteredDriver(app, { email: '' })
    const code = await codeSentTo(app, driver.phone)
    await app.call(activatePhone, { params: { code } }, { token: driver.token })
    await update(driver, { phone: aPhone() })
    await app.advance(61)
    await app.call(askRecovery, { body: { registration: driver.identification, sms: true } })
    const recovery = await codeSentTo(app, driver.phone, 3)
    await app.call(sendPhoneCodeTo, { body: { phone: aPhone() } }, { token: driver.token })
    expect((await app.messages(driver.phone, 4))[0]?.text).toContain('foi pedida a troca do celular')
    // It is a way to a new password as before.
    const asked = { registration: driver.identification, code: recovery }
    expect(await app.call(checkRecovery, { body: asked })).toMatchObject({ status: true })
  })

  it('of an account that nobody confirmed is told to nobody, and ends its recovery code', async () => {
    const driver = await aRegisteredDriver(app)
    await codeSentTo(app, driver.phone)
    await app.advance(61)
    await app.call(askRecovery, { body: { registration: driver.identification, sms: true } })
    const code = await codeSentTo(app, driver.phone, 2)
    const phone = aPhone()
    await app.call(sendPhoneCodeTo, { body: { phone } }, { token: driver.token })
    await codeSentTo(app, phone)
    expect(await app.messages(driver.phone, 2)).toHaveLength(2)
    const asked = { registration: driver.identification, code }
    expect(await app.call(checkRecovery, { body: asked })).toEqual({ status: false })
  })

  it('to a landline gets no SMS, and waits where the old one is the only confirmed contact', async () => {
    const both = await aDriverWithContacts(app)
    await update(both, { phone: '4833334444' })
    expect(await userOf(both)).toMatchObject({ phone: '4833334444', sms_verification_status: false })
    await delivered(app)
    expect(await app.messages('4833334444', 0)).toEqual([])
    const byPhone = await aRegisteredDriver(app, { email: '' })
    const code = await codeSentTo(app, byPhone.phone)
    await app.call(activatePhone, { params: { code } }, { token: byPhone.token })
    await update(byPhone, { phone: '4833335555' })
    expect(await userOf(byPhone)).toMatchObject({ phone: byPhone.phone, sms_verification_status: true })
  })
})

it('one account cannot flood strangers with confirmations', async () => {
  const driver = await aDriverWithContacts(app)
  for (let n = 0; n < 8; n++) await update(driver, { email: anEmail() })
  await expect(update(driver, { email: anEmail() })).rejects.toMatchObject({ status: 429 })
  await app.advance(3601)
  await update(driver, { email: anEmail() })
})
