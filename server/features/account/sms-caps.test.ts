import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendPhoneCode, sendPhoneCodeTo } from '#contract/account/confirmation.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { askRecovery, resetByLink } from '#contract/account/recovery.ts'
import { signUp } from '#contract/account/registration.ts'
import { logIn } from '#contract/account/sessions.ts'
import { promiseSms } from '#server/letters/sms.ts'
import { from, type Refused, startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aDriverWithContacts, readRecoverySms } from '#testkit/recoveries.ts'
import { aPhone, aRegisteredDriver, aRegistration, wideLimits } from '#testkit/registrations.ts'

const wide = wideLimits.smsLimits
const operatorEmail = 'central@zonaazul.example'

const appWith = (smsLimits: object, more: object = {}): Promise<TestApp> =>
  startApp({
    settings: { ...wideLimits, operatorEmail, smsLimits: { ...wide, ...smsLimits }, ...more },
    env: { TRUST_PROXY: '1', LOG_LEVEL: 'silent' },
  })

const refusalOf = (call: Promise<unknown>): Promise<Refused> =>
  call.then(
    () => undefined,
    (error) => error,
  ) as never
const limited = { status: 429, body: { type: 'SmsLimit' } }

describe('the SMS that are asked for', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await appWith({
      number: { hour: 3, day: 5 },
      document: { hour: 4, day: 100 },
      address: { hour: 5, day: 100 },
    })
  })
  afterAll(() => app.close())

  it('are so many to one number in an hour and in a day, and what is over is refused with the time to wait', async () => {
    const { token, phone } = await aRegisteredDriver(app)
    // A code that died while its SMS waited, of age or by a newer one, is not sent.
    await app.messages(phone)
    for (const sent of [2, 3]) {
      await app.advance(60)
      await app.call(resendPhoneCode, {}, { token })
      await app.messages(phone, sent)
    }
    await app.advance(60)
    const refused = await refusalOf(app.call(resendPhoneCode, {}, { token }))
    expect(refused).toMatchObject(limited)
    const wait = Number(refused.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(3300)
    expect(wait).toBeLessThanOrEqual(3600 - 180)
    expect(refused.body.message).toBe(
      'O limite de mensagens por SMS foi atingido. Tente novamente em 57 minutos ou use o e-mail, se houver um cadastrado.',
    )
    await app.advance(wait)
    for (const sent of [4, 5]) {
      await app.call(resendPhoneCode, {}, { token })
      await app.messages(phone, sent)
      await app.advance(3600)
    }
    const day = await refusalOf(app.call(resendPhoneCode, {}, { token }))
    expect(day.body.message).toContain('Tente novamente em 21 horas')
    expect(await app.messages(phone, 5)).toHaveLength(5)
  })

  it('are so many for one account, whichever numbers it names', async () => {
    const { token } = await aRegisteredDriver(app)
    const send = () =>
      app.call(sendPhoneCodeTo, { body: { phone: aPhone() } }, { token, ...from('198.51.100.1') })
    for (let n = 0; n < 3; n++) {
      await app.advance(60)
      await send()
    }
    await app.advance(60)
    await expect(send()).rejects.toMatchObject(limited)
  })

  it('are so many from one house; who registers beyond it is told that no SMS comes, and another house goes on', async () => {
    await app.advance(3600)
    const register = async (address: string) => {
      const body = aRegistration()
      const { sms } = await app.call(signUp, { body }, from(address))
      return { ...body, sms }
    }
    for (let n = 1; n <= 5; n++) expect((await register(`2001:db8:1:2::${n}`)).sms).toBeUndefined()
    const late = await register('2001:db8:1:2::6')
    expect(late.sms).toBe(false)
    expect((await register('2001:db8:1:3::1')).sms).toBeUndefined()
    // Its e-mail went out, and was promised after the SMS would have been.
    await app.messages(late.email, 1)
    expect(await app.messages(late.phone, 0)).toEqual([])
  })

  it('for a new password are refused alike for a registered tax id and an unknown one; e-mails are not', async () => {
    await app.advance(3600)
    const { identification, email } = await aDriverWithContacts(app)
    const ask = (registration: string, way: object, address: string) =>
      app.call(askRecovery, { body: { registration, ...way } }, from(address))
    // Each from a house of its own: what the other one asked for is not to count.
    const answersOf = async (registration: string, address: string) => {
      for (let n = 0; n < 4; n++) {
        await ask(registration, { sms: true }, address)
        // What sends nothing, because it comes too soon, uses up nothing.
        await ask(registration, { sms: true }, address)
        await app.advance(60)
      }
      return (await refusalOf(ask(registration, { sms: true }, address))).body
    }
    const known = await answersOf(identification, '203.0.113.1')
    expect(known).toMatchObject({ type: 'SmsLimit' })
    expect(await answersOf(aCpf(), '203.0.113.2')).toEqual(known)
    await ask(identification, { email: true }, '203.0.113.1')
    await app.messages(email, 2)
  })

  it('for a new password leave a way in though a stranger asks for all of them: the last one is a link', async () => {
    await app.advance(24 * 3600)
    const { identification, phone } = await aDriverWithContacts(app, { email: '' })
    await app.advance(3600)
    const ask = () =>
      app.call(askRecovery, { body: { registration: identification, sms: true } }, from('203.0.113.200'))
    for (let n = 0; n < 3; n++) {
      await ask()
      await app.messages(phone, n + 2)
      await app.advance(60)
    }
    const [last, before] = await app.messages(phone, 4)
    expect(before?.text).toMatch(/codigo .*\d{4}/)
    const { phone: sentTo, token } = readRecoverySms(last?.text)
    expect(sentTo).toBe(phone)
    // The cap of the hour lets nothing more go out, and the codes before are dead.
    await app.advance(50 * 60)
    await ask()
    expect(await app.messages(phone, 4)).toHaveLength(4)
    const password = { password: 'segredo2', password_confirmation: 'segredo2' }
    await app.call(resetByLink, { body: { phone: sentTo, token, ...password } })
    await app.call(logIn, { body: { username: identification, password: 'segredo2' } })
  })

  it('reach the day’s end by a link that lives until then', async () => {
    const { identification, phone } = await aDriverWithContacts(app, { email: '' })
    const ask = () =>
      app.call(askRecovery, { body: { registration: identification, sms: true } }, from('203.0.113.201'))
    for (let n = 0; n < 4; n++) {
      await app.advance(3600)
      await ask()
      await app.messages(phone, n + 2)
    }
    const [last] = await app.messages(phone, 5)
    expect(last?.text).toMatch(/Vale por (19|20) horas/)
    const { token } = readRecoverySms(last?.text)
    await app.advance(18 * 3600)
    const password = { password: 'segredo2', password_confirmation: 'segredo2' }
    await app.call(resetByLink, { body: { phone, token, ...password } })
  })
})

describe('the SMS of a whole city', () => {
  it('are so many; the office is warned before, and told when nothing goes out any more', async () => {
    const app = await appWith({ city: { hour: 5, day: 100 } })
    const drivers = []
    for (let n = 0; n < 4; n++) drivers.push(await aRegisteredDriver(app))
    await app.advance(60)
    const [near] = await app.messages(operatorEmail, 1)
    expect(near?.subject).toBe('Alerta: limite de SMS quase atingido')
    expect(near?.text).toContain('80%')

    const [first] = drivers
    await app.call(resendPhoneCode, {}, { token: first?.token })
    expect((await app.call(signUp, { body: aRegistration() })).sms).toBe(false)
    await app.advance(60)
    await expect(app.call(resendPhoneCode, {}, { token: first?.token })).rejects.toMatchObject(limited)
    const recovery = { registration: aCpf(), sms: true }
    await expect(app.call(askRecovery, { body: recovery })).rejects.toMatchObject(limited)
    const [reached] = await app.messages(operatorEmail, 2)
    expect(reached?.subject).toBe('Alerta: limite de SMS atingido')
    await app.advance(120)
    expect(await app.messages(operatorEmail, 2)).toHaveLength(2)

    await app.advance(3600)
    await app.call(resendPhoneCode, {}, { token: first?.token })
    await app.close()
  })
})

describe('the SMS of a whole city that are promised in the same moment', () => {
  it('are no more than its cap though none sees the others, and what stays behind is noted', async () => {
    const app = await appWith({ city: { hour: 2, day: 100 } })
    const { parts } = app.rotativo
    const { kysely } = parts.db
    const phones = [aPhone(), aPhone(), aPhone(), aPhone()]
    let ready = 0
    // Each commits only when all of them have counted.
    const promise = (to: string) =>
      kysely.transaction().execute(async (tx) => {
        await promiseSms(parts, tx, { to, text: 'Recibo' }, parts.clock.now())
        ready += 1
        await eventually(
          () => ready,
          (count) => count === phones.length,
        )
      })
    await Promise.all(phones.map(promise))
    app.rotativo.jobs.wake('all')
    const decided = kysely.selectFrom('outbox').select('delivery').where('topic', '=', 'sms')
    const deliveries = await eventually(
      () => decided.execute(),
      (rows) => rows.every(({ delivery }) => delivery !== null),
    )
    expect(deliveries.map(({ delivery }) => delivery).sort()).toEqual(['failed', 'failed', 'sent', 'sent'])
    const sent = await Promise.all(phones.map((phone) => app.messages(phone, 0)))
    expect(sent.flat()).toHaveLength(2)
    const notes = kysely.selectFrom('trail').select('details').where('event', '=', 'sms dropped')
    expect(await notes.execute()).toEqual([{ details: { cap: 'city' } }, { details: { cap: 'city' } }])
    await app.advance(3600)
    const later = aPhone()
    await kysely
      .transaction()
      .execute((tx) => promiseSms(parts, tx, { to: later, text: 'Recibo' }, parts.clock.now()))
    expect(await app.messages(later)).toHaveLength(1)
    await app.close()
  })
})

describe('the SMS that the programme sends by itself', () => {
  it('stay behind over their cap, with a note, and what they tell of is done all the same', async () => {
    const app = await appWith({ told: { hour: 1, day: 10 } })
    const driver = await aDriverWithContacts(app, { email: '' })
    const move = async (phone: string) => {
      const body = { ...driver, phone, password: '', password_confirmation: '' }
      await app.call(updateProfile, { body }, { token: driver.token })
      return app.messages(phone, 1)
    }
    // The old phone hears of each change; a second one within the hour it does not hear of.
    await move(aPhone())
    expect(await app.messages(driver.phone, 2)).toHaveLength(2)
    await move(aPhone())
    expect(await app.messages(driver.phone, 2)).toHaveLength(2)
    const notes = app.rotativo.parts.db.kysely.selectFrom('trail').select('details')
    expect(await notes.where('event', '=', 'sms dropped').execute()).toEqual([{ details: { cap: 'told' } }])
    await app.close()
  })
})
