import { afterAll, beforeAll, expect, it } from 'vitest'
import { resendEmailLink } from '#contract/account/confirmation.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { askRecovery, resetByLink } from '#contract/account/recovery.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import { anEmail, aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'
import { confirmationLettersPerDay, recoveryLettersPerDay } from './email-links.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { ...wideLimits, sessionIdleDays: 365 } })
})
afterAll(() => app.close())

const kysely = () => app.rotativo.parts.db.kysely

const dropped = async (userId: number) => {
  const found = kysely().selectFrom('trail').select('event').where('event', '=', 'letter dropped')
  return (await found.where('user_id', '=', userId).execute()).length
}

const lettersTo = async (email: string) => {
  await delivered(app)
  // An address that is replaced is told so by a letter of another kind.
  return (await app.messages(email, 0)).filter(({ subject }) => subject.startsWith('Confirme seu e-mail'))
    .length
}

it('an address gets ten confirmation letters a day, and asking for more is refused with the time to wait', async () => {
  const email = anEmail()
  const { token, userId } = await aRegisteredDriver(app, { email })
  const again = async () => {
    await app.advance(60)
    return app.call(resendEmailLink, {}, { token })
  }
  expect(confirmationLettersPerDay).toBe(10)
  for (let sent = 1; sent < confirmationLettersPerDay; sent++) await again()
  const refused = await again().catch((error) => error)
  expect(refused).toMatchObject({
    status: 429,
    body: {
      type: 'LetterLimit',
      message:
        'O limite de e-mails de confirmação para este endereço foi atingido. Tente novamente em 24 horas.',
    },
  })
  const wait = Number(refused.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(86_400 - 700)
  expect(wait).toBeLessThanOrEqual(86_400 - 600)
  expect(await lettersTo(email)).toBe(10)
  // Whoever asked was told, and nothing was left out behind their back.
  expect(await dropped(userId)).toBe(0)
  await app.advance(wait)
  await again()
  expect(await lettersTo(email)).toBe(11)
})

it('an e-mail that is changed to it, in whatever capitals, goes through without its letter, and the trail says so', async () => {
  const { token, userId, ...driver } = await aDriverWithContacts(app)
  const [flooded, other] = [anEmail(), anEmail()]
  const change = (email: string) =>
    app.call(
      updateProfile,
      { body: { ...driver, password: '', password_confirmation: '', email } },
      { token },
    )
  for (let sent = 0; sent < confirmationLettersPerDay; sent++) {
    await change(sent % 2 === 0 ? flooded : flooded.toUpperCase())
    await change(other)
    // One account changes only so much in an hour.
    await app.advance(3600)
  }
  expect([await lettersTo(flooded), await dropped(userId)]).toEqual([10, 0])
  await change(flooded)
  expect([await lettersTo(flooded), await dropped(userId)]).toEqual([10, 1])
})

it('a registration with it goes through as well', async () => {
  const email = anEmail()
  const windows = kysely().selectFrom('rate_windows').select('subject').where('subject', 'like', 'letters/%')
  const before = await windows.execute()
  await aRegisteredDriver(app, { email })
  expect(await lettersTo(email)).toBe(1)
  const [own] = (await windows.execute()).filter(
    ({ subject }) => !before.some((one) => one.subject === subject),
  )
  // The first account holds the address no more, and others have asked meanwhile.
  await app.advance(86_400)
  const full = { count: confirmationLettersPerDay, window_start: app.clock.now() }
  await kysely()
    .insertInto('rate_windows')
    .values({ subject: own?.subject ?? '', ...full })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(full))
    .execute()
  const { userId, token } = await aRegisteredDriver(app, { email })
  expect(token).not.toBe('')
  expect([await lettersTo(email), await dropped(userId)]).toEqual([1, 1])
})

it('an address gets ten letters a day for a forgotten password, and the last one works until there is another', async () => {
  const driver = await aDriverWithContacts(app)
  const ask = async () => {
    await app.advance(61)
    const body = { registration: driver.identification, email: true }
    return app.call(askRecovery, { body })
  }
  const answer = await ask()
  await recoveryMailTo(app, driver.email, 2)
  for (let sent = 1; sent < recoveryLettersPerDay; sent++) {
    await ask()
    await recoveryMailTo(app, driver.email, 2 + sent)
  }
  const last = await recoveryMailTo(app, driver.email, 11)
  expect((await app.messages(driver.email, 11))[0]?.text).toContain('o link por 23 horas')
  // Nobody who asks learns that nothing is sent.
  expect(await ask()).toEqual(answer)
  await expect.poll(() => dropped(driver.userId)).toBe(1)
  await app.advance(20 * 3600)
  const password = { password: 'novasenha7', password_confirmation: 'novasenha7' }
  await app.call(resetByLink, { body: { email: last.email, token: last.token, ...password } })
  await app.advance(4 * 3600)
  await ask()
  // Registration, ten for a forgotten password, the new password, and one more.
  expect((await recoveryMailTo(app, driver.email, 13)).token).not.toBe('')
})

it('an address that is not confirmed is called by no name, also for a forgotten password', async () => {
  const driver = await aRegisteredDriver(app)
  await app.call(askRecovery, { body: { registration: driver.identification, email: true } })
  const [letter] = await app.messages(driver.email, 2)
  expect(letter?.text).toMatch(/^Olá\.\n/)
  expect(letter?.html).not.toContain(driver.name)
})
