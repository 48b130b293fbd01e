import { afterAll, beforeAll, expect, it } from 'vitest'
import { activatePhone, sendPhoneCodeTo } from '#contract/account/confirmation.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { askRecovery, checkRecovery } from '#contract/account/recovery.ts'
import { signUp } from '#contract/account/registration.ts'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { createPublicOrder } from '#contract/guest.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { ticketOrder } from '#testkit/guests.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import { aRegistration, codeSentTo, type RegistrationPayload, wideLimits } from '#testkit/registrations.ts'
import { withSettings } from '#testkit/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...wideLimits, alphanumericCnpj: true, acceptAllMobileRanges: true } })
})
afterAll(() => app.close())

/** What the specification takes (decisions Q48, Q50). */
const asWritten = { alphanumericCnpj: false, acceptAllMobileRanges: false }
const identification = '12.ABC.345/01DE-35'
const [phone, otherPhone, thirdPhone] = ['48951234567', '48951234568', '48951234569']

const aCompany = () => aRegistration({ identification, phone, name: 'Silva & Filhos Ltda.' })
const ticketFor = ({ email }: RegistrationPayload) => ({
  ...ticketOrder(),
  identification,
  receipt: { email, phone },
})
const profileOf = (driver: RegistrationPayload) => ({
  name: driver.name,
  identification: driver.identification,
  email: driver.email,
  phone: thirdPhone,
  password: '',
  password_confirmation: '',
  birth_date: '',
})

it('every call takes a CNPJ with letters and any mobile number in a city that does', async () => {
  const company = aCompany()
  const { access_token: token } = await app.call(signUp, { body: company })
  const stored = { identification: '12ABC34501DE35', phone }
  expect(await app.call(readUser, {}, { token })).toMatchObject(stored)
  await app.call(logIn, { body: { username: identification, password: company.password } })
  await app.call(askRecovery, { body: { registration: identification, email: true } })
  const { code = '' } = await recoveryMailTo(app, company.email)
  const guess = app.call(checkRecovery, { body: { registration: identification, code } })
  expect(await guess).toEqual({ status: true })
  await app.call(createPublicOrder, { body: ticketFor(company) })
  await app.advance(61)
  await app.call(sendPhoneCodeTo, { body: { phone: otherPhone } }, { token })
  await app.call(activatePhone, { params: { code: await codeSentTo(app, otherPhone) } }, { token })
  await app.call(updateProfile, { body: profileOf(company) }, { token })
  expect(await codeSentTo(app, thirdPhone)).toMatch(/^\d{4}$/)
})

const errorsOf = async (call: Promise<unknown>) => {
  const refused = await call.catch((error) => error)
  expect(refused).toBeInstanceOf(Refused)
  return (refused as Refused).body.error.errors
}

it('and none does in a city that keeps to the written rules', async () => {
  const company = aCompany()
  const driver = await aDriverWithContacts(app)
  const { token } = driver
  const noTaxId = ['Digite um CPF/CNPJ válido']
  const noPhone = ['Digite um número válido com DDD + 9 dígitos']
  const ofForm = { identification: noTaxId, phone: noPhone }
  await withSettings(app, asWritten, async () => {
    expect(await errorsOf(app.call(signUp, { body: company }))).toEqual(ofForm)
    const login = app.call(logIn, { body: { username: identification, password: company.password } })
    expect(await errorsOf(login)).toEqual({ username: noTaxId })
    const asked = app.call(askRecovery, { body: { registration: identification, email: true } })
    expect(await errorsOf(asked)).toEqual({ registration: noTaxId })
    const guess = app.call(checkRecovery, { body: { registration: identification, code: '0000' } })
    expect(await errorsOf(guess)).toEqual({ registration: noTaxId })
    expect(await errorsOf(app.call(createPublicOrder, { body: ticketFor(company) }))).toEqual(ofForm)
    const sending = app.call(sendPhoneCodeTo, { body: { phone } }, { token })
    expect(await errorsOf(sending)).toEqual({ phone: noPhone })
    const change = app.call(updateProfile, { body: profileOf(driver) }, { token })
    expect(await errorsOf(change)).toEqual({ phone: noPhone })
  })
})
