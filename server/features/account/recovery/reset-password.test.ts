import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateEmail, resendEmailLink } from '#contract/account/confirmation.ts'
import { askRecovery, checkRecovery, resetByCode, resetByLink } from '#contract/account/recovery.ts'
import { logIn, readUser } from '#contract/account/sessions.ts'
import { Refused, startApp, type TestApp } from '#testkit/app.ts'
import { aCpf } from '#testkit/drivers.ts'
import { aDriverWithContacts, recoveryMailTo } from '#testkit/recoveries.ts'
import { anEmail, anotherCode, codeSentTo, linkTokenSentTo, wideLimits } from '#testkit/registrations.ts'
import { workOf } from '#testkit/work-of.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

type Driver = Awaited<ReturnType<typeof aDriverWithContacts>>

const newPassword = 'novasenha7'
const codeInvalid = { status: 422, body: { type: 'CodeInvalid', message: 'Informe um codigo válido.' } }
const linkInvalid = { status: 422, body: { type: 'ResetLinkInvalid' } }

const refusedBy = async (call: Promise<unknown>): Promise<Refused> => {
  const answer = (await call.catch((error) => error)) as Refused
  expect(answer).toBeInstanceOf(Refused)
  return answer
}

const check = (registration: string, code: string | number) =>
  app.call(checkRecovery, { body: { registration, code } })

const setByCode = (registration: string, code: string | number, password = newPassword, key?: string) =>
  app.call(
    resetByCode,
    { body: { registration, code, password, confirm_password: password } },
    key ? { key } : {},
  )

const setByLink = (email: string, token: string, password = newPassword, key?: string) =>
  app.call(
    resetByLink,
    { body: { email, token, password, password_confirmation: password } },
    key ? { key } : {},
  )

const logsIn = async (driver: Driver, password: string): Promise<boolean> => {
  const body = { username: driver.identification, password }
  return app.call(logIn, { body }).then(
    () => true,
    () => false,
  )
}

/** A driver who has asked, with the code that came. `asked` is how often this driver has asked by then. */
const codeOf = async (driver: Driver, asked = 1): Promise<string> => {
  await app.call(askRecovery, { body: { registration: driver.identification, sms: true } })
  return codeSentTo(app, driver.phone, 1 + asked)
}

const linkOf = async (driver: Driver, mails = 2) => {
  await app.call(askRecovery, { body: { registration: driver.identification, email: true } })
  return recoveryMailTo(app, driver.email, mails)
}

describe('the code of a forgotten password', () => {
  it('answers status, and a right check does not use it up [call.reset-check]', async () => {
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    expect(await check(driver.identification, code)).toEqual({ status: true })
    expect(await check(driver.identification, anotherCode(code))).toEqual({ status: false })
    expect(await check(driver.identification, Number(code))).toEqual({ status: true })
    const masked = driver.identification.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')
    expect(await check(masked, code)).toEqual({ status: true })
    expect(await check(aCpf(), code)).toEqual({ status: false })
  })

  it('has 4 digits; fewer mean leading zeros, and more are no code [recovery.code]', async () => {
    for (const code of ['', '12345', 'abcd', '-1', '1.5']) {
      const refused = await refusedBy(check(aCpf(), code))
      expect(refused.body.error.errors).toEqual({ code: ['O codigo deve ter 4 dígitos'] })
    }
    const driver = await aDriverWithContacts(app)
    await codeOf(driver)
    const { parts } = app.rotativo
    const { codeHash } = await import('../codes.ts')
    await parts.db.kysely
      .updateTable('codes')
      .set({ code_hash: codeHash(parts, 'recovery', driver.userId, '0042') })
      .where('user_id', '=', driver.userId)
      .where('purpose', '=', 'recovery')
      .execute()
    expect(await check(driver.identification, 42)).toEqual({ status: true })
  })

  it('sets the password once, answers access_token and ends every other session [call.reset-by-code, recovery.auto-login]', async () => {
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    const answer = await setByCode(driver.identification, code)
    expect(Object.keys(answer)).toEqual(['access_token'])
    const user = await app.call(readUser, {}, { token: answer.access_token })
    expect(user.id).toBe(driver.userId)
    await expect(app.call(readUser, {}, { token: driver.token })).rejects.toMatchObject({ status: 401 })
    expect(await logsIn(driver, driver.password)).toBe(false)
    expect(await logsIn(driver, newPassword)).toBe(true)
    await expect(setByCode(driver.identification, code, 'outrasenha')).rejects.toMatchObject(codeInvalid)
  })

  it('refuses a wrong code, and says no more of an unknown tax id [error.recovery-code]', async () => {
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    const wrong = await refusedBy(setByCode(driver.identification, anotherCode(code)))
    expect(wrong).toMatchObject(codeInvalid)
    const unknown = await refusedBy(setByCode(aCpf(), code))
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
    expect(await logsIn(driver, driver.password)).toBe(true)
  })

  it('wants a password of 6 characters, twice alike, before it spends a guess [recovery.new-password]', async () => {
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    const errorsOf = async (password: string, confirm_password: string, given = code) => {
      const body = { registration: driver.identification, code: given, password, confirm_password }
      return (await refusedBy(app.call(resetByCode, { body }))).body.error.errors
    }
    expect(await errorsOf('abc12', 'abc12')).toEqual({
      password: ['A nova senha deve conter pelo menos 6 caracteres'],
    })
    expect(await errorsOf(newPassword, 'novasenha8')).toEqual({
      confirm_password: ['As senhas informadas não correspondem.'],
    })
    expect(await errorsOf(newPassword, newPassword, '12')).toBeDefined()
    for (let n = 0; n < 4; n++) await errorsOf('', '', anotherCode(code))
    await expect(setByCode(driver.identification, code)).resolves.toBeDefined()
  })

  it('tells the owner by e-mail that the password changed', async () => {
    const driver = await aDriverWithContacts(app)
    await setByCode(driver.identification, await codeOf(driver))
    const [notice] = await app.messages(driver.email, 2)
    expect(notice?.subject).toContain('Sua senha foi alterada')
    expect(notice?.text).toMatch(/foi alterada em \d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
    expect(notice?.text).toContain('Se não foi você')
  })

  it('lives 10 minutes', async () => {
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    await app.advance(590)
    expect(await check(driver.identification, code)).toEqual({ status: true })
    await app.advance(11)
    expect(await check(driver.identification, code)).toEqual({ status: false })
    await expect(setByCode(driver.identification, code)).rejects.toMatchObject(codeInvalid)
  })

  it('sent again with the same key after a lost answer it logs in, and with a password that is no more it does not', async () => {
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    const key = `key-${driver.userId}`
    await setByCode(driver.identification, code, newPassword, key)
    const again = await setByCode(driver.identification, code, newPassword, key)
    await app.call(readUser, {}, { token: again.access_token })
    await app.advance(61)
    await setByCode(driver.identification, await codeOf(driver, 2), 'terceira3')
    await expect(setByCode(driver.identification, code, newPassword, key)).rejects.toMatchObject(codeInvalid)
  })

  it('used by several at once it sets one password', async () => {
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    const tries = await Promise.allSettled(
      [1, 2].map((n) => setByCode(driver.identification, code, `senha-${n}`)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('guessing', () => {
  it('3 wrong guesses kill the code, over both calls', async () => {
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    const wrong = anotherCode(code)
    expect(await check(driver.identification, wrong)).toEqual({ status: false })
    await expect(setByCode(driver.identification, wrong)).rejects.toMatchObject(codeInvalid)
    expect(await check(driver.identification, wrong)).toEqual({ status: false })
    expect(await check(driver.identification, code)).toEqual({ status: false })
    await expect(setByCode(driver.identification, code)).rejects.toMatchObject(codeInvalid)
  })

  it('a parallel flood gets 3 guesses, not more, and then waits like that of an unknown tax id', async () => {
    const flood = async (registration: string, code: string) => {
      const guesses = Array.from({ length: 30 }, (_, n) => String((Number(code) + 1 + n) % 10_000))
      const answers = await Promise.allSettled(guesses.map((guess) => check(registration, guess)))
      return answers.map((answer) =>
        answer.status === 'fulfilled' ? JSON.stringify(answer.value) : answer.reason.status,
      )
    }
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    const known = await flood(driver.identification, code)
    expect(known.filter((answer) => answer === '{"status":false}')).toHaveLength(10)
    expect(known.filter((answer) => answer === 429)).toHaveLength(20)
    expect((await flood(aCpf(), code)).sort()).toEqual(known.sort())
    const { rows } = await app.rotativo.parts.db.pool.query(
      `select count(*)::int as guesses, (select wrong_guesses from codes where user_id = $1 and purpose = 'recovery')
        as of_code from code_guesses where user_id = $1 and wrong`,
      [driver.userId],
    )
    expect(rows).toEqual([{ guesses: 3, of_code: 3 }])
    await app.advance(901)
    expect(await check(driver.identification, code)).toEqual({ status: false })
  })

  it('10 wrong guesses in a year close the path of codes without a word, and the link still works', async () => {
    const driver = await aDriverWithContacts(app)
    for (let asked = 1; asked <= 4; asked++) {
      const code = await codeOf(driver, asked)
      for (let n = 0; n < (asked === 4 ? 1 : 3); n++) await check(driver.identification, anotherCode(code))
      if (asked === 4) expect(await check(driver.identification, code)).toEqual({ status: false })
      await app.advance(901)
    }
    const { token } = await linkOf(driver)
    await setByLink(driver.email, token)
    expect(await logsIn(driver, newPassword)).toBe(true)
  })

  it('does the same work for an unknown tax id as for a wrong code, also when no code is live', async () => {
    const tried = (registration: string, code: string) =>
      workOf(app, checkRecovery.path, { registration, code })
    const driver = await aDriverWithContacts(app)
    const code = await codeOf(driver)
    const known = await tried(driver.identification, anotherCode(code))
    expect(known.status).toBe(200)
    expect(known.work.statements.length).toBeGreaterThan(5)
    expect(await tried(aCpf(), code)).toEqual(known)
    const codeless = await aDriverWithContacts(app)
    expect(await tried(codeless.identification, code)).toEqual(known)
  })
})

describe('the e-mailed link', () => {
  it('sets the password, once, and ends every session [call.reset-by-link]', async () => {
    const driver = await aDriverWithContacts(app)
    const { email, token } = await linkOf(driver)
    expect(await setByLink(email, token)).toEqual({ message: 'Senha atualizada com sucesso!' })
    await expect(app.call(readUser, {}, { token: driver.token })).rejects.toMatchObject({ status: 401 })
    expect(await logsIn(driver, driver.password)).toBe(false)
    expect(await logsIn(driver, newPassword)).toBe(true)
    const refused = await refusedBy(setByLink(email, token, 'outrasenha'))
    expect(refused).toMatchObject(linkInvalid)
    expect(refused.body.message).toBe('Este link de redefinição não é mais válido. Solicite um novo.')
    const [notice] = await app.messages(driver.email, 3)
    expect(notice?.subject).toContain('Sua senha foi alterada')
  })

  it('opened in two places at once it sets one password', async () => {
    const driver = await aDriverWithContacts(app)
    const { email, token } = await linkOf(driver)
    const tries = await Promise.allSettled([1, 2, 3].map((n) => setByLink(email, token, `senha-${n}`)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('sent again with the same key after a lost answer it is a success', async () => {
    const driver = await aDriverWithContacts(app)
    const { email, token } = await linkOf(driver)
    const key = `link-${driver.userId}`
    await setByLink(email, token, newPassword, key)
    expect(await setByLink(email, token, newPassword, key)).toEqual({
      message: 'Senha atualizada com sucesso!',
    })
  })

  it('and with a password that is no more it makes no device known', async () => {
    const driver = await aDriverWithContacts(app)
    const { email, token } = await linkOf(driver)
    const body = { email, token, password: newPassword, password_confirmation: newPassword }
    const headers = { 'Idempotency-Key': `known-${driver.userId}` }
    const first = await app.http('POST', '/password/reset', body, { headers })
    expect(first.headers.get('Set-Cookie')).toContain('known-')
    await setByCode(driver.identification, await codeOf(driver), 'terceira3')
    const again = await app.http('POST', '/password/reset', body, { headers })
    expect([again.status, again.headers.get('Set-Cookie')]).toEqual([200, null])
  })

  it('lives an hour', async () => {
    const driver = await aDriverWithContacts(app)
    const { email, token } = await linkOf(driver)
    await app.advance(3601)
    await expect(setByLink(email, token)).rejects.toMatchObject(linkInvalid)
    const { token: next } = await linkOf(driver, 3)
    await app.advance(3590)
    await setByLink(email.toUpperCase(), next)
    expect(await logsIn(driver, newPassword)).toBe(true)
  })

  it('works for the e-mail that it was sent to, as long as that is the account’s', async () => {
    const [driver, other] = [await aDriverWithContacts(app), await aDriverWithContacts(app)]
    const { email, token } = await linkOf(driver)
    await expect(setByLink(other.email, token)).rejects.toMatchObject(linkInvalid)
    await expect(setByLink('', token)).rejects.toMatchObject(linkInvalid)
    await expect(setByLink(email, 'not-a-token-of-ours')).rejects.toMatchObject(linkInvalid)
    const moved = app.rotativo.parts.db.kysely.updateTable('users').where('id', '=', driver.userId)
    await moved.set({ email: anEmail() }).execute()
    await expect(setByLink(email, token)).rejects.toMatchObject(linkInvalid)
    await moved.set({ email, email_replaced: true, active_mail: false }).execute()
    await expect(setByLink(email, token)).rejects.toMatchObject(linkInvalid)
    await moved.set({ active_mail: true }).execute()
    await setByLink(email, token)
  })

  it('is not the link that confirms an e-mail, nor the other way round', async () => {
    const driver = await aDriverWithContacts(app)
    const confirmation = await linkTokenSentTo(app, driver.email)
    await expect(setByLink(driver.email, confirmation)).rejects.toMatchObject(linkInvalid)
    const { token } = await linkOf(driver)
    await expect(app.call(activateEmail, { params: { token } })).rejects.toMatchObject({ status: 422 })
    await expect(app.call(resendEmailLink, {}, { token: driver.token })).rejects.toMatchObject({
      body: { type: 'AlreadyConfirmed' },
    })
  })

  it('wants a password of 6 characters, twice alike [reset.password-min, reset.confirmation, error.reset]', async () => {
    const errorsOf = async (password: string, password_confirmation: string) => {
      const body = { email: anEmail(), token: 'x', password, password_confirmation }
      return (await refusedBy(app.call(resetByLink, { body }))).body.error.errors
    }
    expect(await errorsOf('abc12', 'abc12')).toEqual({
      password: ['A nova senha deve conter pelo menos 6 caracteres'],
    })
    const alike = `${newPassword.slice(0, -1)}${newPassword.endsWith('x') ? 'y' : 'x'}`
    for (const different of ['', alike]) {
      expect(await errorsOf(newPassword, different)).toEqual({
        password_confirmation: ['O campo de confirmação de senha esta diferente'],
      })
    }
  })

  it('and the code of one request die together, and wrong passwords of before are forgotten', async () => {
    const driver = await aDriverWithContacts(app)
    await app.call(askRecovery, { body: { registration: driver.identification, email: true, sms: true } })
    const { email, token, code = '' } = await recoveryMailTo(app, driver.email)
    for (let n = 0; n < 10; n++) expect(await logsIn(driver, 'errada1')).toBe(false)
    expect(await logsIn(driver, driver.password)).toBe(false)
    await setByCode(driver.identification, code)
    expect(await logsIn(driver, newPassword)).toBe(true)
    await expect(setByLink(email, token, 'outrasenha')).rejects.toMatchObject(linkInvalid)
  })
})
