import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  activateEmail,
  activatePhone,
  resendEmailLink,
  resendPhoneCode,
  sendPhoneCodeTo,
} from '#contract/account/confirmation.ts'
import { readProfile, updateProfile } from '#contract/account/profile.ts'
import { readUser } from '#contract/account/sessions.ts'
import { type Refused, startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { aPhone, aRegisteredDriver, codeSentTo, linkTokenSentTo, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const tooSoon = { status: 429, body: { type: 'ResendTooSoon' } }
const noPhone = { status: 422, body: { type: 'PhoneMissing' } }
const confirmedAlready = { status: 422, body: { type: 'AlreadyConfirmed' } }

describe('the phone code again', () => {
  it('not within 60 s, then it comes [call.resubmit-phone, phone.resend-lock, const.resend-countdown]', async () => {
    const { token, phone } = await aRegisteredDriver(app)
    const ofRegistration = await codeSentTo(app, phone)
    await expect(app.call(resendPhoneCode, {}, { token })).rejects.toMatchObject(tooSoon)
    await app.advance(60)
    expect(await app.call(resendPhoneCode, {}, { token })).toEqual({ message: 'Código enviado.' })
    const first = await codeSentTo(app, phone, 2)
    await app.advance(20)
    const refused: Refused = await app.call(resendPhoneCode, {}, { token }).catch((error) => error)
    expect(refused).toMatchObject(tooSoon)
    const wait = Number(refused.headers.get('Retry-After'))
    expect(wait).toBe(40)
    expect(refused.body.message).toBe(`Aguarde ${wait} segundos para solicitar um novo envio.`)
    await app.advance(wait)
    expect(await app.call(resendPhoneCode, {}, { token })).toEqual({ message: 'Código enviado.' })
    await expect(app.call(resendPhoneCode, {}, { token })).rejects.toMatchObject(tooSoon)
    const second = await codeSentTo(app, phone, 3)
    expect(await app.call(activatePhone, { params: { code: second } }, { token })).toBe(true)
    for (const code of [ofRegistration, first]) expect(code).toMatch(/^\d{4}$/)
  })

  it('sent twice at once it goes out once', async () => {
    const { token, phone } = await aRegisteredDriver(app)
    // A code that is replaced before it went out does not go out any more.
    await app.messages(phone)
    await app.advance(60)
    const tries = await Promise.allSettled([1, 2, 3].map(() => app.call(resendPhoneCode, {}, { token })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await app.messages(phone, 2)).toHaveLength(2)
  })

  it('is refused without a phone, and for a phone that is verified', async () => {
    const noPhone = await aRegisteredDriver(app, { phone: '' })
    await expect(app.call(resendPhoneCode, {}, { token: noPhone.token })).rejects.toMatchObject({
      status: 422,
      body: { type: 'PhoneMissing', message: 'Não há celular cadastrado nesta conta.' },
    })
    const driver = await aRegisteredDriver(app)
    const code = await codeSentTo(app, driver.phone)
    await app.call(activatePhone, { params: { code } }, { token: driver.token })
    await app.advance(60)
    await expect(app.call(resendPhoneCode, {}, { token: driver.token })).rejects.toMatchObject(
      confirmedAlready,
    )
  })
})

it('no code goes to a landline, be it in the place of the mobile phone or still waiting for it', async () => {
  const both = await aDriverWithContacts(app)
  const byPhone = await aDriverWithContacts(app, { email: '' })
  const landlines = new Map([
    [both, '4833334441'],
    [byPhone, '4833334442'],
  ])
  for (const [driver, phone] of landlines) {
    const body = { ...driver, phone, password: '', password_confirmation: '' }
    await app.call(updateProfile, { body }, { token: driver.token })
    await app.advance(60)
    await expect(app.call(resendPhoneCode, {}, { token: driver.token })).rejects.toMatchObject(noPhone)
    await delivered(app)
    expect(await app.messages(phone, 0)).toEqual([])
  }
  const { user } = await app.call(readProfile, {}, { token: byPhone.token })
  expect(user).toMatchObject({ phone: byPhone.phone, pending_phone: landlines.get(byPhone) })
})

describe('the phone code to another phone', () => {
  it('replaces the unverified phone and sends there [call.resubmit-phone-number, phone.flow]', async () => {
    const { token, phone } = await aRegisteredDriver(app)
    const oldCode = await codeSentTo(app, phone)
    const other = aPhone()
    await app.advance(60)
    const masked = `(${other.slice(0, 2)}) ${other.slice(2, 7)}-${other.slice(7)}`
    await app.call(sendPhoneCodeTo, { body: { phone: masked } }, { token })
    const code = await codeSentTo(app, other)
    if (code !== oldCode) {
      expect(await app.call(activatePhone, { params: { code: oldCode } }, { token })).toBe(false)
    }
    expect(await app.call(activatePhone, { params: { code } }, { token })).toBe(true)
    expect(await app.call(readUser, {}, { token })).toMatchObject({
      phone: other,
      sms_verification_status: true,
    })
  })

  it('gives an account without a phone its first one', async () => {
    const { token } = await aRegisteredDriver(app, { phone: '' })
    const phone = aPhone()
    await app.call(sendPhoneCodeTo, { body: { phone } }, { token })
    const code = await codeSentTo(app, phone)
    expect(await app.call(activatePhone, { params: { code } }, { token })).toBe(true)
  })

  it('keeps the lock of 60 s for every phone', async () => {
    const { token } = await aRegisteredDriver(app)
    await app.advance(60)
    await app.call(sendPhoneCodeTo, { body: { phone: aPhone() } }, { token })
    const body = { phone: aPhone() }
    await expect(app.call(sendPhoneCodeTo, { body }, { token })).rejects.toMatchObject(tooSoon)
  })

  it('refuses a phone of another account, and a number that is no mobile', async () => {
    const [driver, other] = [await aRegisteredDriver(app), await aRegisteredDriver(app)]
    await app.advance(60)
    const errorsOf = async (phone: string) => {
      const refused: Refused = await app
        .call(sendPhoneCodeTo, { body: { phone } }, { token: driver.token })
        .catch((error) => error)
      expect(refused.status).toBe(422)
      return refused.body.error.errors
    }
    expect(await errorsOf(other.phone)).toEqual({ phone: ['O celular informado já está cadastrado.'] })
    expect(await errorsOf('4833334444')).toEqual({
      phone: ['O celular deve conter 11 dígitos (incluindo o DDD)'],
    })
    expect(await errorsOf('4899123x4567abc')).toEqual({
      phone: ['Digite um número válido com DDD + 9 dígitos'],
    })
    expect(await errorsOf('')).toEqual({ phone: ['O campo celular é obrigatório'] })
    expect((await app.call(readUser, {}, { token: driver.token })).phone).toBe(driver.phone)
    // A refused number sent nothing, so the lock has not begun anew.
    await app.call(resendPhoneCode, {}, { token: driver.token })
  })

  it('never replaces a verified phone', async () => {
    const driver = await aRegisteredDriver(app)
    const code = await codeSentTo(app, driver.phone)
    await app.call(activatePhone, { params: { code } }, { token: driver.token })
    await app.advance(60)
    const body = { phone: aPhone() }
    await expect(app.call(sendPhoneCodeTo, { body }, { token: driver.token })).rejects.toMatchObject(
      confirmedAlready,
    )
    expect((await app.call(readUser, {}, { token: driver.token })).phone).toBe(driver.phone)
  })
})

describe('the e-mail link again', () => {
  it('comes at once, then not within 60 s, and the first one still works [call.resubmit-token]', async () => {
    const { token, email } = await aRegisteredDriver(app)
    const first = await linkTokenSentTo(app, email)
    const sent = { message: 'O e-mail de confirmação está a caminho.' }
    expect(await app.call(resendEmailLink, {}, { token })).toEqual(sent)
    await expect(app.call(resendEmailLink, {}, { token })).rejects.toMatchObject(tooSoon)
    await app.advance(60)
    expect(await app.call(resendEmailLink, {}, { token })).toEqual(sent)
    expect(await linkTokenSentTo(app, email, 3)).not.toBe(first)
    await app.call(activateEmail, { params: { token: first } })
    await app.advance(60)
    await expect(app.call(resendEmailLink, {}, { token })).rejects.toMatchObject(confirmedAlready)
  })

  it('is refused without an e-mail', async () => {
    const { token } = await aRegisteredDriver(app, { email: '' })
    await expect(app.call(resendEmailLink, {}, { token })).rejects.toMatchObject({
      status: 422,
      body: { type: 'EmailMissing' },
    })
  })
})

it('all three need a token', async () => {
  for (const call of [resendPhoneCode, sendPhoneCodeTo, resendEmailLink]) {
    await expect(app.call(call, {})).rejects.toMatchObject({ status: 401 })
  }
})
