import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendEmailLink, resendPhoneCode } from '#contract/account/confirmation.ts'
import { printOwnData } from '#contract/account/own-data.ts'
import { askRecovery, resetByCode } from '#contract/account/recovery.ts'
import { signUp } from '#contract/account/registration.ts'
import { pageLanguageHeader } from '#contract/page-language.ts'
import { setLanguage } from '#contract/preferences.ts'
import { listOwnWallets } from '#contract/wallets.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { buyTicket } from '#testkit/guests.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { shareWallet } from '#testkit/parking.ts'
import { readPdf } from '#testkit/pdf.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { anEmail, aPhone, aRegistration, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const page = (language: string) => ({ headers: { [pageLanguageHeader]: language } })

/** One SMS has room for 160 of these, and the longest name of a programme takes 60. */
const onePart = /^[ -_a-z]{1,160}$/

const newest = async (to: string, count: number) => (await app.messages(to, count))[0]

describe('what is written to an account', () => {
  it('is in the language of the page that registered it, and in that which it keeps from then on', async () => {
    const body = aRegistration()
    const { access_token: token } = await app.call(signUp, { body }, page('en'))
    const letter = await newest(body.email, 1)
    expect(letter?.text).toContain('Hello.\n')
    expect(letter?.text).toMatch(/The link is valid for \d+ hours/)
    expect(letter?.html).toContain('lang="en"')
    const sms = await newest(body.phone, 1)
    expect(sms?.text).toMatch(/your code is \d{4}\. Valid for 10 minutes/)
    expect(sms?.text).toMatch(onePart)

    // Neither call comes from a page that says what its reader reads.
    await app.advance(61)
    await app.call(resendPhoneCode, {}, { token })
    await app.call(resendEmailLink, {}, { token })
    expect((await newest(body.phone, 2))?.text).toMatch(/your code is \d{4}/)
    expect((await newest(body.email, 2))?.subject).toContain('Confirm your e-mail')
  })

  it('goes out for a forgotten password as the account says, whoever asks, and else as the page that asks', async () => {
    const driver = await aDriverWithContacts(app)
    const registration = driver.identification
    const ask = (language: string) =>
      app.call(askRecovery, { body: { registration, email: true, sms: true } }, page(language))
    await ask('en')
    const sms = await newest(driver.phone, 2)
    expect(sms?.text).toMatch(/code \d{4} to create a new password/)
    expect(sms?.text).toMatch(onePart)
    expect((await newest(driver.email, 2))?.text).toContain('The code is valid for 10 minutes')

    await app.call(setLanguage, { body: { language: 'es' } }, driver)
    await app.advance(61)
    await ask('en')
    const code = (await newest(driver.phone, 3))?.text.match(/codigo (\d{4}) para crear/)?.[1] ?? ''
    expect((await newest(driver.email, 3))?.text).toContain('Recibimos un pedido')
    const passwords = { password: 'segredo2', confirm_password: 'segredo2' }
    await app.call(resetByCode, { body: { registration, code, ...passwords } })
    expect((await newest(driver.email, 4))?.text).toContain('La contraseña de su cuenta')
  })

  it('as the PDF of its own data is in the language of the page', async () => {
    const [driver, friend] = [await aDriverWithContacts(app), await aDriverWithContacts(app)]
    const walletOf = async ({ token }: { token: string }) =>
      (await app.call(listOwnWallets, {}, { token })).data[0]
    await shareWallet(app, (await walletOf(friend))?.id ?? 0, (await walletOf(driver))?.user_id ?? 0)
    const printed = async (language: string) => {
      const answer = await app.http('GET', printOwnData.path, undefined, { ...driver, ...page(language) })
      const pdf = readPdf(Buffer.from(await answer.arrayBuffer()))
      const name = answer.headers.get('content-disposition')
      return { ...pdf, name, text: pdf.pages.map(({ text }) => text).join('\n') }
    }
    const english = await printed('en')
    expect(english).toMatchObject({ title: 'My data', language: 'en' })
    expect(english.name).toContain('my-data-')
    for (const told of [
      'Date of birth',
      '28 Feb 1990',
      'Login',
      'Confirmation of the e-mail',
      'Parking notices: SMS',
    ])
      expect(english.text).toContain(told)
    // The own wallet and the friend's.
    expect(english.text.match(/My Credit/g)).toHaveLength(2)
    expect(english.text).not.toContain('Meus Créditos')
    const spanish = await printed('es')
    expect(spanish).toMatchObject({ title: 'Mis datos', language: 'es' })
    expect(spanish.text).toContain('Fecha de nacimiento')
    expect(spanish.text).toContain('Mis Créditos')
    expect(spanish.text).not.toMatch(/Cadastro|Celular confirmado em|Entrada na conta/)
  })
})

it('a visitor’s receipt is in the language of the page that bought the ticket, whoever settles it', async () => {
  const receipts = { en: ['Ticket receipt', ' until '], es: ['Comprobante del Ticket', ' hasta '] } as const
  for (const [language, [title, until]] of Object.entries(receipts)) {
    const receipt = { email: anEmail(), phone: aPhone() }
    const order = await buyTicket(app, { receipt }, page(language))
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    expect((await newest(receipt.email, 1))?.subject).toContain(title)
    const sms = await newest(receipt.phone, 1)
    expect(sms?.text).toContain(until)
    expect(sms?.text).toMatch(onePart)
  }
})
