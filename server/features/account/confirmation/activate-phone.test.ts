import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  activateEmail,
  activatePhone,
  resendEmailLink,
  resendPhoneCode,
} from '#contract/account/confirmation.ts'
import { readUser } from '#contract/account/sessions.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import {
  anotherCode,
  aRegisteredDriver,
  codeSentTo,
  linkTokenSentTo,
  wideLimits,
} from '#testkit/registrations.ts'
import { codeHash } from '../codes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

const closed = { status: 422, body: { type: 'CodePathClosed' } }

const guess = (token: string, code: string | number) =>
  app.call(activatePhone, { params: { code } }, { token })

/** Sends a new code, which takes 60 s, and gives it. `count` is how many have been sent by then. */
const nextCode = async (driver: { token: string; phone: string }, count: number) => {
  await app.advance(60)
  await app.call(resendPhoneCode, {}, { token: driver.token })
  return codeSentTo(app, driver.phone, count)
}

describe('the code that was sent to the phone', () => {
  it('has 4 digits and answers true [call.activate-phone, phone.otp-length, const.code-digits]', async () => {
    const driver = await aRegisteredDriver(app)
    const code = await codeSentTo(app, driver.phone)
    expect(code).toMatch(/^\d{4}$/)
    expect(await guess(driver.token, code)).toBe(true)
    const user = await app.call(readUser, {}, { token: driver.token })
    expect(user).toMatchObject({ active_mail: false, sms_verification_status: true })
  })

  it('answers false for another code, and for what is no code [error.sms-code]', async () => {
    const driver = await aRegisteredDriver(app)
    const code = await codeSentTo(app, driver.phone)
    expect(await guess(driver.token, anotherCode(code))).toBe(false)
    for (const typed of ['abcd', '12345', '-1', '1.5']) expect(await guess(driver.token, typed)).toBe(false)
    expect((await app.call(readUser, {}, { token: driver.token })).sms_verification_status).toBe(false)
    // What cannot be a code is no guess, so the right one still works.
    expect(await guess(driver.token, code)).toBe(true)
  })

  it('is kept as a hash that nobody finds without the secret, though there are only ten thousand codes', async () => {
    const driver = await aRegisteredDriver(app)
    const { parts } = app.rotativo
    const code = await codeSentTo(app, driver.phone)
    const hashBy = (secret: string) =>
      codeHash({ ...parts, config: { ...parts.config, secret } }, 'confirm-phone', driver.userId, code)
    const kept = await parts.db.kysely
      .selectFrom('codes')
      .select('code_hash')
      .where('user_id', '=', driver.userId)
      .executeTakeFirstOrThrow()
    expect(kept.code_hash).toEqual(hashBy(parts.config.secret))
    expect(kept.code_hash).not.toEqual(hashBy('another secret of this length or so'))
  })

  it('is read as a number too: leading zeros may be missing', async () => {
    const driver = await aRegisteredDriver(app)
    const parts = app.rotativo.parts
    await parts.db.kysely
      .updateTable('codes')
      .set({ code_hash: codeHash(parts, 'confirm-phone', driver.userId, '0042') })
      .where('user_id', '=', driver.userId)
      .execute()
    expect(await guess(driver.token, 42)).toBe(true)
  })

  it('answers true again when the first answer was lost, as no other does, and is used up for everything else', async () => {
    const driver = await aRegisteredDriver(app)
    const code = await codeSentTo(app, driver.phone)
    await guess(driver.token, code)
    expect(await guess(driver.token, code)).toBe(true)
    for (const typed of [anotherCode(code), 'abcd']) expect(await guess(driver.token, typed)).toBe(false)
    expect(await guess(driver.token, code)).toBe(true)
    const { rows } = await app.rotativo.parts.db.pool.query(
      'select closed_at is not null as closed from codes where user_id = $1',
      [driver.userId],
    )
    expect(rows).toEqual([{ closed: true }])
  })

  it('works for 10 minutes', async () => {
    const [driver, late] = [await aRegisteredDriver(app), await aRegisteredDriver(app)]
    const [code, lateCode] = [await codeSentTo(app, driver.phone), await codeSentTo(app, late.phone)]
    await app.advance(595)
    expect(await guess(driver.token, code)).toBe(true)
    await app.advance(10)
    expect(await guess(late.token, lateCode)).toBe(false)
  })

  it('is only the newest one, and only this driver\u2019s', async () => {
    const [driver, other] = [await aRegisteredDriver(app), await aRegisteredDriver(app)]
    const [old, others] = [await codeSentTo(app, driver.phone), await codeSentTo(app, other.phone)]
    const fresh = await nextCode(driver, 2)
    if (old !== fresh) expect(await guess(driver.token, old)).toBe(false)
    if (others !== fresh) expect(await guess(driver.token, others)).toBe(false)
    expect(await guess(driver.token, fresh)).toBe(true)
  })
})

describe('the budget of guesses', () => {
  it('3 wrong guesses kill a code; the next code works', async () => {
    const driver = await aRegisteredDriver(app)
    const code = await codeSentTo(app, driver.phone)
    for (let n = 0; n < 3; n++) expect(await guess(driver.token, anotherCode(code))).toBe(false)
    expect(await guess(driver.token, code)).toBe(false)
    expect(await guess(driver.token, await nextCode(driver, 2))).toBe(true)
  })

  it('a flood of parallel guesses gets 3 looks at a code and no more', async () => {
    const driver = await aRegisteredDriver(app)
    const code = Number(await codeSentTo(app, driver.phone))
    const flood = Array.from({ length: 40 }, (_, n) => (code + 1 + n) % 10_000)
    const answers = await Promise.all(flood.map((guessed) => guess(driver.token, guessed)))
    expect(answers).toEqual(flood.map(() => false))
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select count(*)::int as guesses, (select wrong_guesses from codes where user_id = $1) as of_code
        from code_guesses where user_id = $1 and wrong`,
      [driver.userId],
    )
    expect(rows).toEqual([{ guesses: 3, of_code: 3 }])
    expect(await guess(driver.token, code)).toBe(false)
  })

  it('10 wrong guesses within a year close the code path, and the e-mailed link still works', async () => {
    const driver = await aRegisteredDriver(app)
    await wrongGuesses(driver, 10)
    await app.advance(60)
    await expect(guess(driver.token, '0000')).rejects.toMatchObject(closed)
    await expect(app.call(resendPhoneCode, {}, { token: driver.token })).rejects.toMatchObject(closed)
    await app.call(resendEmailLink, {}, { token: driver.token })
    const token = await linkTokenSentTo(app, driver.email, 2)
    await app.call(activateEmail, { params: { token } })
    expect((await app.call(readUser, {}, { token: driver.token })).active_mail).toBe(true)
  })

  it('the year rolls: when the guesses are older, the path is open again', async () => {
    const driver = await aRegisteredDriver(app)
    await wrongGuesses(driver, 10)
    const older = (interval: string) =>
      app.rotativo.parts.db.pool.query(
        'update code_guesses set guessed_at = guessed_at - $2::interval where user_id = $1',
        [driver.userId, interval],
      )
    await older('364 days 23 hours')
    await expect(guess(driver.token, '0000')).rejects.toMatchObject(closed)
    await older('2 hours')
    const code = await nextCode(driver, 5)
    expect(await guess(driver.token, anotherCode(code))).toBe(false)
    expect(await guess(driver.token, code)).toBe(true)
  })

  it('a right guess is not a wrong one', async () => {
    const driver = await aRegisteredDriver(app)
    await guess(driver.token, await codeSentTo(app, driver.phone))
    const { rows } = await app.rotativo.parts.db.pool.query(
      'select wrong from code_guesses where user_id = $1',
      [driver.userId],
    )
    expect(rows).toEqual([{ wrong: false }])
  })

  const wrongGuesses = async (driver: { token: string; phone: string }, count: number) => {
    let code = await codeSentTo(app, driver.phone)
    for (let n = 0; n < count; n++) {
      if (n > 0 && n % 3 === 0) code = await nextCode(driver, n / 3 + 1)
      expect(await guess(driver.token, anotherCode(code))).toBe(false)
    }
  }
})

it('needs a token, but not a confirmed account', async () => {
  await expect(app.call(activatePhone, { params: { code: '1234' } })).rejects.toMatchObject({ status: 401 })
})
