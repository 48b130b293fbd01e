import { activateEmail, activatePhone } from '#contract/account/confirmation.ts'
import type { TestApp } from './app.ts'
import { aRegisteredDriver, codeSentTo, linkTokenSentTo, type RegistrationPayload } from './registrations.ts'

/** A driver with a password of their own, and with both contacts confirmed. */
export const aDriverWithContacts = async (app: TestApp, wanted: Partial<RegistrationPayload> = {}) => {
  const driver = await aRegisteredDriver(app, wanted)
  if (driver.email) {
    await app.call(activateEmail, { params: { token: await linkTokenSentTo(app, driver.email) } })
  }
  if (driver.phone) {
    const code = await codeSentTo(app, driver.phone)
    await app.call(activatePhone, { params: { code } }, { token: driver.token })
  }
  return driver
}

/** What a recovery e-mail carries: the code, if there is one, and what its link asks for. */
export const readRecoveryMail = (text: string) => {
  const link = /https?:\/\/\S+\/reset_password\?\S+/.exec(text)?.[0] ?? 'http://missing'
  const query = new URL(link).searchParams
  return {
    code: /^\d{4}$/m.exec(text)?.[0],
    link,
    email: query.get('email') ?? '',
    token: query.get('token') ?? '',
  }
}

/** What the link of a recovery's SMS asks for. */
export const readRecoverySms = (text = '') => {
  const query = new URL(/https?:\/\/\S+\/reset_password\?\S+/.exec(text)?.[0] ?? 'http://missing')
    .searchParams
  return { phone: query.get('phone') ?? '', token: query.get('token') ?? '' }
}

/** The newest recovery e-mail, once `count` e-mails have come in all: the first is that of the registration. */
export const recoveryMailTo = async (app: TestApp, email: string, count = 2) =>
  readRecoveryMail((await app.messages(email, count))[0]?.text ?? '')
