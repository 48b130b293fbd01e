import { afterAll, beforeAll, expect, it } from 'vitest'
import { resendEmailLink } from '#contract/account/confirmation.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { anEmail, aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'
import { confirmationLettersPerDay } from './email-links.ts'

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
