import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activatePhone, resendPhoneCode } from '#contract/account/confirmation.ts'
import { updateProfile } from '#contract/account/profile.ts'
import { askRecovery, checkRecovery, resetByLink } from '#contract/account/recovery.ts'
import { logIn } from '#contract/account/sessions.ts'
import { unlockAccount } from '#contract/operator.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { type Refused, startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { patience } from '#testkit/patient.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import { anotherCode, aRegisteredDriver, codeSentTo, wideLimits } from '#testkit/registrations.ts'
import { operate } from '../../../../scripts/operator.ts'

let app: TestApp
/** Whoever owns the database sees the queue too. */
let owner: Db
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
  owner = openPool(app.databaseUrl, { size: 1, role: undefined, patience, onError: () => undefined })
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

type Ways = { email?: boolean; sms?: boolean }
const ask = (registration: string, ways: Ways) => app.call(askRecovery, { body: { registration, ...ways } })

const logsIn = ({ identification }: { identification: string }, password: string): Promise<boolean> =>
  app.call(logIn, { body: { username: identification, password } }).then(
    () => true,
    () => false,
  )

const asked = 'Se houver um contato para este CPF/CNPJ, o código ou um link chegará em instantes.'

/** Waits until every request and every message has been dealt with, those that send nothing included. */
const jobsDone = async () => {
  const open = `select
    (select count(*)::int from outbox where handed_over_at is null) +
    (select count(*)::int from graphile_worker.jobs
      where task_identifier in ('send_recovery', 'mail', 'sms')) as open`
  await expect.poll(async () => (await owner.pool.query(open)).rows[0].open).toBe(0)
}

const messagesOf = async (driver: { email: string; phone: string }) => {
  await jobsDone()
  return {
    email: (await app.messages(driver.email, 0)).length,
    phone: (await app.messages(driver.phone, 0)).length,
  }
}

describe('a forgotten password', () => {
  it('has one code of 4 digits sent by e-mail and by SMS, and the link by e-mail [call.reset-send, capability.recover-password, recovery.flow, const.code-digits]', async () => {
    const driver = await aDriverWithContacts(app)
    expect(await ask(driver.identification, { email: true, sms: true })).toEqual({ message: asked })
    const mail = await recoveryMailTo(app, driver.email)
    expect(mail.code).toMatch(/^\d{4}$/)
    expect(mail.email).toBe(driver.email)
    expect(mail.link.startsWith(`${app.rotativo.parts.publicUrl()}/reset_password?`)).toBe(true)
    expect(await codeSentTo(app, driver.phone, 2)).toBe(mail.code)
    const [sms] = await app.messages(driver.phone, 2)
    expect(sms?.text).toContain('Vale por 10 minutos')
    expect(sms?.text).not.toMatch(/http/)
    // One part of an SMS holds 160 characters of its own alphabet.
    expect(sms?.text).toMatch(/^[ -_a-z]{1,160}$/)
    const [letter] = await app.messages(driver.email, 2)
    expect(letter?.text).toContain('o link por 60 minutos')
    expect(letter?.html).toContain(mail.code)
  })

  it('goes by the chosen way only', async () => {
    const byMail = await aDriverWithContacts(app)
    await ask(byMail.identification, { email: true, sms: false })
    await recoveryMailTo(app, byMail.email)
    expect(await messagesOf(byMail)).toEqual({ email: 2, phone: 1 })
    const bySms = await aDriverWithContacts(app)
    const masked = bySms.identification.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    await ask(masked, { sms: true })
    await codeSentTo(app, bySms.phone, 2)
    expect(await messagesOf(bySms)).toEqual({ email: 1, phone: 2 })
  })

  it('reaches a contact that is not confirmed yet, and no landline [recovery.flow]', async () => {
    const driver = await aRegisteredDriver(app)
    await codeSentTo(app, driver.phone)
    expect(await ask(driver.identification, { email: true, sms: true })).toEqual({ message: asked })
    const mail = await recoveryMailTo(app, driver.email)
    expect(await codeSentTo(app, driver.phone, 2)).toBe(mail.code)
    const link = { email: mail.email, token: mail.token }
    const password = { password: 'segredo2', password_confirmation: 'segredo2' }
    await app.call(resetByLink, { body: { ...link, ...password } })
    await app.call(logIn, { body: { username: driver.identification, password: 'segredo2' } })

    const noMail = await aDriverWithContacts(app, { email: '' })
    expect(await ask(noMail.identification, { email: true })).toEqual({ message: asked })
    const landline = await aDriverWithContacts(app)
    const { birth_date } = landline
    const profile = { ...landline, phone: '4833334444', birth_date, password: '', password_confirmation: '' }
    await app.call(updateProfile, { body: profile }, { token: landline.token })
    await ask(landline.identification, { sms: true })
    await jobsDone()
    expect(await app.messages(noMail.phone, 0)).toHaveLength(1)
    expect(await app.messages('4833334444', 0)).toEqual([])
  })

  it('needs a way and a valid document [recovery.send-method, recovery.document-valid]', async () => {
    const errorsOf = async (registration: string, ways: Ways) =>
      ((await ask(registration, ways).catch((error) => error)) as Refused).body.error.errors
    expect(await errorsOf(aCpf(), { email: false, sms: false })).toEqual({
      email: ['Selecione ao menos um metodo para o envio do codigo.'],
    })
    expect(await errorsOf('12345678901', { email: true })).toEqual({
      registration: ['Digite um CPF/CNPJ válido'],
    })
    expect(await errorsOf('', { sms: true })).toEqual({ registration: ['O campo CPF/CNPJ é obrigatório'] })
  })
})

describe('what a stranger learns', () => {
  const answerTo = async (registration: string) => {
    const response = await app.http('POST', '/api/password/reset/send', {
      registration,
      email: true,
      sms: true,
    })
    const headers = Object.fromEntries(response.headers)
    for (const varying of [
      'date',
      'server-time',
      'x-request-id',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
    ]) {
      delete headers[varying]
    }
    return { status: response.status, body: await response.text(), headers }
  }

  it('is the same for a registered tax id, an unknown one and one that asks too soon', async () => {
    const driver = await aDriverWithContacts(app)
    const known = await answerTo(driver.identification)
    const tooSoon = await answerTo(driver.identification)
    const unknown = await answerTo(aCpf())
    expect(known.status).toBe(200)
    expect(known.body).toBe(JSON.stringify({ message: asked }))
    expect(unknown).toEqual(known)
    expect(tooSoon).toEqual(known)
  })

  it('is nothing by the time of the answer, which nothing that is known of anybody can delay', async () => {
    const driver = await aDriverWithContacts(app)
    const holder = await owner.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table users, codes, code_guesses, email_links in access exclusive mode')
      const known = await answerTo(driver.identification)
      expect(known.status).toBe(200)
      expect(await answerTo(aCpf())).toEqual(known)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect((await recoveryMailTo(app, driver.email)).code).toMatch(/^\d{4}$/)
  })
})

describe('asked again', () => {
  it('within 60 s nothing more is sent, and then a new code takes the place of the old [const.resend-countdown]', async () => {
    const driver = await aDriverWithContacts(app)
    await ask(driver.identification, { sms: true })
    const first = await codeSentTo(app, driver.phone, 2)
    await app.advance(50)
    await Promise.all([1, 2, 3].map(() => ask(driver.identification, { sms: true })))
    expect(await messagesOf(driver)).toEqual({ email: 1, phone: 2 })
    await app.advance(10)
    await ask(driver.identification, { sms: true })
    const second = await codeSentTo(app, driver.phone, 3)
    const check = (code: string) =>
      app.call(checkRecovery, { body: { registration: driver.identification, code } })
    if (first !== second) expect(await check(first)).toEqual({ status: false })
    expect(await check(second)).toEqual({ status: true })
  })

  it('by the other way within 60 s it is sent there, and once', async () => {
    const driver = await aDriverWithContacts(app)
    await ask(driver.identification, { sms: true })
    await codeSentTo(app, driver.phone, 2)
    await app.advance(20)
    await Promise.all([1, 2, 3].map(() => ask(driver.identification, { sms: true, email: true })))
    const { code = '' } = await recoveryMailTo(app, driver.email)
    expect(await messagesOf(driver)).toEqual({ email: 2, phone: 2 })
    const body = { registration: driver.identification, code }
    expect(await app.call(checkRecovery, { body })).toEqual({ status: true })
  })

  it('at once from many sides, one code goes out', async () => {
    const driver = await aDriverWithContacts(app)
    await Promise.all([1, 2, 3, 4].map(() => ask(driver.identification, { sms: true })))
    await codeSentTo(app, driver.phone, 2)
    expect((await messagesOf(driver)).phone).toBe(2)
  })

  it('leaves no tax id behind in the outbox', async () => {
    const taxId = aCpf()
    await ask(taxId, { sms: true })
    await jobsDone()
    const { rows } = await app.rotativo.parts.db.pool.query(
      'select count(*)::int as kept from outbox where payload::text like $1',
      [`%${taxId}%`],
    )
    expect(rows).toEqual([{ kept: 0 }])
  })
})

/** Asks for codes and guesses them wrong, as anybody may who knows a tax id; gives how many SMS its driver then has. */
const shutOut = async (driver: { identification: string; phone: string }): Promise<number> => {
  for (let round = 0; round < 4; round++) {
    await ask(driver.identification, { sms: true })
    const code = await codeSentTo(app, driver.phone, 2 + round)
    for (let n = 0; n < (round === 3 ? 1 : 3); n++) {
      const body = { registration: driver.identification, code: anotherCode(code) }
      expect(await app.call(checkRecovery, { body })).toEqual({ status: false })
    }
    await app.advance(round === 2 ? 900 : 60)
  }
  return 5
}

/** The link in the newest SMS to a phone, once `count` have come. */
const linkBySms = async (phone: string, count: number) => {
  const [sms] = await app.messages(phone, count)
  const link = /https?:\/\/\S+\/reset_password\?\S+/.exec(sms?.text ?? '')?.[0] ?? 'http://missing'
  const query = new URL(link).searchParams
  return { text: sms?.text ?? '', phone: query.get('phone') ?? '', token: query.get('token') ?? '' }
}

const setBy = (link: { phone: string; token: string }, password: string) =>
  app.call(resetByLink, { body: { ...link, password, password_confirmation: password } })

const linkInvalid = { status: 422, body: { type: 'ResetLinkInvalid' } }

describe('once strangers have used up the guesses', () => {
  it('e-mail and SMS carry a link each, and no code', async () => {
    const driver = await aDriverWithContacts(app)
    const sent = await shutOut(driver)
    await ask(driver.identification, { sms: true, email: true })
    const mail = await recoveryMailTo(app, driver.email)
    expect(mail.code).toBeUndefined()
    expect(mail.token).toMatch(/^[\w-]{43}$/)
    const sms = await linkBySms(driver.phone, sent + 1)
    expect(sms.token).toMatch(/^[\w-]{43}$/)
    expect(sms.token).not.toBe(mail.token)
    expect(sms.text).toMatch(/^[ -_a-z]{1,306}$/)
    expect(sms.text).toContain('Vale por 60 minutos')
    expect(await messagesOf(driver)).toEqual({ email: 2, phone: 6 })
  })

  it('a driver with nothing but a phone is in again by the link of the SMS, which works once and for that phone', async () => {
    const driver = await aDriverWithContacts(app, { email: '' })
    const other = await aDriverWithContacts(app)
    const sent = await shutOut(driver)
    await ask(driver.identification, { sms: true })
    const { phone, token } = await linkBySms(driver.phone, sent + 1)
    expect(phone).toBe(driver.phone)
    await expect(setBy({ phone: other.phone, token }, 'segredo2')).rejects.toMatchObject(linkInvalid)
    await setBy({ phone, token }, 'segredo2')
    await app.call(logIn, { body: { username: driver.identification, password: 'segredo2' } })
    await expect(setBy({ phone, token }, 'segredo3')).rejects.toMatchObject(linkInvalid)
  })

  it('of these minutes, without any code to guess, the SMS carries the link, too', async () => {
    const driver = await aDriverWithContacts(app, { email: '' })
    const body = { registration: driver.identification, code: '0000' }
    for (let n = 0; n < 10; n++) await app.call(checkRecovery, { body })
    await expect(app.call(checkRecovery, { body })).rejects.toMatchObject({ status: 429 })
    await ask(driver.identification, { sms: true })
    const { phone, token } = await linkBySms(driver.phone, 2)
    await app.advance(3601)
    await expect(setBy({ phone, token }, 'segredo2')).rejects.toMatchObject(linkInvalid)
  })

  it('the driver still confirms a phone by its code', async () => {
    const driver = await aRegisteredDriver(app, { email: '' })
    await codeSentTo(app, driver.phone)
    const sent = await shutOut(driver)
    await app.call(resendPhoneCode, {}, { token: driver.token })
    const code = await codeSentTo(app, driver.phone, sent + 1)
    expect(await app.call(activatePhone, { params: { code } }, { token: driver.token })).toBe(true)
  })

  it('the office opens the way of codes again, and its log says so without the tax id', async () => {
    const driver = await aDriverWithContacts(app, { email: '' })
    const sent = await shutOut(driver)
    for (let n = 0; n < 10; n++) await logsIn(driver, 'errada1')
    expect(await logsIn(driver, driver.password)).toBe(false)
    const atTheDesk = { url: app.address, key: office.token }
    const masked = driver.identification.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    const [said] = await operate(atTheDesk, ['unlock', masked])
    expect(said).toMatch(/^driver \d+ may log in and ask for codes again$/)
    expect(await logsIn(driver, driver.password)).toBe(true)
    await ask(driver.identification, { sms: true })
    const code = await codeSentTo(app, driver.phone, sent + 1)
    const body = { registration: driver.identification, code }
    expect(await app.call(checkRecovery, { body })).toEqual({ status: true })

    await expect(operate(atTheDesk, ['unlock', aCpf()])).rejects.toThrow(
      'Registro não encontrado. (NotFound)',
    )
    await expect(
      app.call(unlockAccount, { body: { identification: driver.identification } }, driver),
    ).rejects.toMatchObject({ status: 401 })
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select action, details::text from operator_log where action = 'unlock account'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].details).not.toContain(driver.identification)
  })
})
