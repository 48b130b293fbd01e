import { request } from 'node:http'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateStaff, readStaffInvitation, readStaffSession, signInStaff } from '#contract/staff/access.ts'
import {
  addPasskey,
  askPasskey,
  deletePasskey,
  listPasskeys,
  signInByPasskey,
  startPasskey,
} from '#contract/staff/passkeys.ts'
import { addStaff, readRegister } from '#contract/staff/people.ts'
import { challengeMs, mostPasskeys } from '#domain/staff/passkeys.ts'
import { forgetStaffAccess } from '#server/features/staff/forget-old.ts'
import { codeAt } from '#server/features/staff/second-factor.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { Authenticator } from '#testkit/authenticator.ts'
import { waitingForLocks } from '#testkit/locks.ts'
import { aStaff, cookieOf, staffPassword, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  const wide = { max: 1000, windowSeconds: 60 }
  app = await startApp({ settings: { limits: { login: wide, code: wide } } })
  // The tests' server has an address of numbers, and browsers know it as localhost alone.
  origin = app.address.replace('127.0.0.1', 'localhost')
})
afterAll(() => app.close())

const rpId = 'localhost'

const start = (person: TestStaff, password = staffPassword) =>
  app.call(startPasskey, { body: { password } }, person)

/** Adds a passkey as a browser does; `lies` are what a bad page or authenticator says instead. */
const add = async (person: TestStaff, key: Authenticator, lies: object = {}, name = 'Celular') => {
  const { challenge } = await start(person)
  const passkey = key.create({ challenge, origin, rpId, ...lies })
  return app.call(addPasskey, { body: { name, passkey } }, person)
}

const ask = async () => {
  const answer = await app.http('POST', askPasskey.path, {})
  const setCookie = answer.headers.get('set-cookie') ?? ''
  return { setCookie, headers: cookieOf(setCookie), asked: await answer.json() }
}

const send = async (
  person: { email: string; password?: string },
  passkey: object,
  headers: Record<string, string>,
) => {
  const body = { email: person.email, password: person.password ?? staffPassword, passkey }
  const answer = await app.http('POST', signInByPasskey.path, body, { headers })
  const text = await answer.text()
  return { status: answer.status, type: JSON.parse(text).type, text, cookies: answer.headers.getSetCookie() }
}

const signIn = async (
  person: { email: string; password?: string },
  key: Authenticator,
  lies: object = {},
) => {
  const { asked, headers } = await ask()
  return send(person, key.get({ challenge: asked.challenge, origin, rpId, ...lies }), headers)
}

const failed = { status: 401, type: 'StaffLoginFailed' }
const refusedAs = (type: string) => ({ body: { type } })

describe('a passkey', () => {
  it('is added with the password, opens in the place of the code, is listed and removed', async () => {
    const person = await aStaff(app, ['agent'])
    const key = new Authenticator()
    await expect(start(person, 'wrong-password')).rejects.toMatchObject(refusedAs('StaffPasswordWrong'))
    const options = await start(person)
    expect(options).toMatchObject({
      rp: { id: rpId },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    await expect(add(person, key, {}, ' ')).rejects.toMatchObject({ status: 422 })
    const added = await add(person, key)
    expect(added).toMatchObject({ name: 'Celular', last_used_at: null })
    expect((await start(person)).excludeCredentials).toEqual([
      { id: key.id, type: 'public-key', transports: ['internal'] },
    ])

    const { setCookie, asked } = await ask()
    expect(setCookie).toMatch(
      /^staff-challenge=[\w-]{43}; Path=\/api\/staff; Max-Age=300; HttpOnly; SameSite=Strict$/,
    )
    expect(Object.keys(asked).sort()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
    const came = await signIn(person, key)
    expect(came.status).toBe(200)
    const headers = cookieOf(came.cookies.find((cookie) => cookie.startsWith('staff=')) ?? null)
    expect(await app.call(readStaffSession, {}, { headers })).toMatchObject({ email: person.email })
    expect((await app.call(listPasskeys, {}, person)).data).toMatchObject([
      { id: added.id, last_used_at: expect.any(String) },
    ])

    // Somebody else's looks like a missing one, and opens nobody else's account.
    const other = await aStaff(app, ['manager'])
    await expect(app.call(deletePasskey, { params: { id: added.id } }, other)).rejects.toMatchObject({
      status: 404,
    })
    expect((await app.call(listPasskeys, {}, other)).data).toEqual([])
    expect(await signIn(other, key)).toMatchObject(failed)
    await app.call(deletePasskey, { params: { id: added.id } }, person)
    expect(await signIn(person, key)).toMatchObject(failed)
    const { data } = await app.call(readRegister, { query: {} as never }, other)
    const own = data.filter(({ name }) => name === 'Rita agent').map(({ act }) => act)
    expect(own).toEqual(['remove passkey', 'sign in', 'add passkey'])
  })

  it('is refused when it was made for another page, name or session, without a finger, late, twice, or is somebody’s', async () => {
    const person = await aStaff(app, ['support'])
    const lies = [
      { origin: 'https://evil.example' },
      { origin: app.address },
      { rpId: 'evil.example' },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
      { isVerified: false },
    ]
    const refused = refusedAs('PasskeyRefused')
    for (const lie of lies) {
      await expect(add(person, new Authenticator(), lie), JSON.stringify(lie)).rejects.toMatchObject(refused)
    }
    const late = new Authenticator().create({ ...(await start(person)), origin, rpId })
    await app.advance(challengeMs / 1000)
    const body = { name: 'Celular', passkey: late }
    await expect(app.call(addPasskey, { body }, person)).rejects.toMatchObject(refused)
    const stolen = new Authenticator().create({ ...(await start(person)), origin, rpId })
    const thief = await aStaff(app, ['support'])
    await start(thief)
    await expect(app.call(addPasskey, { body: { name: 'x', passkey: stolen } }, thief)).rejects.toMatchObject(
      refused,
    )
    const key = new Authenticator()
    const first = key.create({ ...(await start(person)), origin, rpId })
    await app.call(addPasskey, { body: { name: 'A', passkey: first } }, person)
    await expect(app.call(addPasskey, { body: { name: 'B', passkey: first } }, person)).rejects.toMatchObject(
      refused,
    )
    await expect(add(thief, key)).rejects.toMatchObject(refused)
  })

  it('is one of ten at most', async () => {
    const person = await aStaff(app, ['support'])
    const waiting = await start(person)
    for (let n = 0; n < mostPasskeys; n++) await add(person, new Authenticator())
    await expect(start(person)).rejects.toMatchObject(refusedAs('TooManyPasskeys'))
    expect(waiting.excludeCredentials).toEqual([])
  })

  it('stays when it is the last second factor', async () => {
    const person = await aStaff(app, ['finance'])
    const [first, second] = [await add(person, new Authenticator()), await add(person, new Authenticator())]
    await app.rotativo.parts.db.kysely
      .updateTable('staff')
      .set({ totp_sealed: null })
      .where('id', '=', person.id)
      .execute()
    const remove = ({ id }: { id: number }) => app.call(deletePasskey, { params: { id } }, person)
    await remove(first)
    await expect(remove(second)).rejects.toMatchObject(refusedAs('LastSecondFactor'))
    expect((await app.call(listPasskeys, {}, person)).data).toHaveLength(1)
  })

  it('is gone once a new invitation is accepted', async () => {
    const manager = await aStaff(app, ['manager'])
    const person = await aStaff(app, ['support'])
    const key = new Authenticator()
    await add(person, key)
    await app.call(addStaff, { body: { email: person.email, name: 'Rita support' } }, manager)
    expect((await signIn(person, key)).status).toBe(200)
    const [letter] = await app.messages(person.email)
    const token = /\/central\/convite#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const { secret } = await app.call(readStaffInvitation, { body: { token } })
    const code = codeAt(Buffer.from(Secret.fromBase32(secret).bytes), app.clock.now())
    await app.call(activateStaff, { body: { token, password: staffPassword, code } })
    expect(await signIn(person, key)).toMatchObject(failed)
  })
})

describe('signing in by a passkey', () => {
  it('is refused alike whatever is wrong, and works right after', async () => {
    const person = await aStaff(app, ['support'])
    const other = await aStaff(app, ['support'])
    const [key, otherKey] = [new Authenticator(), new Authenticator()]
    await add(person, key)
    await add(other, otherKey)
    const said = [
      await signIn({ email: person.email, password: 'wrong-password' }, key),
      await signIn({ email: 'nobody@example.com' }, key),
      await signIn(person, otherKey),
      await signIn(person, new Authenticator()),
    ]
    // Wrong tries would lock: somebody who came in forgets them.
    expect((await signIn(person, key)).status).toBe(200)
    said.push(await signIn(person, key, { origin: 'https://evil.example' }))
    said.push(await signIn(person, key, { origin: app.address }))
    said.push(await signIn(person, key, { rpId: 'evil.example' }))
    expect((await signIn(person, key)).status).toBe(200)
    said.push(await signIn(person, key, { isVerified: false }))
    said.push(await signIn(person, key, { challenge: 'c29tZXRoaW5nIGVsc2U' }))
    const forged = Object.assign(new Authenticator(), { id: key.id })
    said.push(await signIn(person, forged))
    for (const one of said) expect(one).toMatchObject(failed)
    expect(new Set(said.map(({ text }) => text)).size).toBe(1)
    expect((await signIn(person, key)).status).toBe(200)
  })

  it('takes a challenge once, from the browser that asked, for five minutes', async () => {
    const person = await aStaff(app, ['support'])
    const key = new Authenticator()
    await add(person, key)
    const mine = await ask()
    const shown = key.get({ challenge: mine.asked.challenge, origin, rpId })
    expect(await send(person, shown, {})).toMatchObject(failed)
    expect(await send(person, shown, (await ask()).headers)).toMatchObject(failed)
    expect((await send(person, shown, mine.headers)).status).toBe(200)
    expect(await send(person, shown, mine.headers)).toMatchObject(failed)
    // A try with a wrong password has used its challenge up as well.
    const spent = await ask()
    const again = key.get({ challenge: spent.asked.challenge, origin, rpId })
    expect(await send({ ...person, password: 'wrong-password' }, again, spent.headers)).toMatchObject(failed)
    expect(await send(person, again, spent.headers)).toMatchObject(failed)
    const old = await ask()
    await app.advance(challengeMs / 1000)
    const late = key.get({ challenge: old.asked.challenge, origin, rpId })
    expect(await send(person, late, old.headers)).toMatchObject(failed)
    // What a sign-in was given adds nothing to a session, and the other way round.
    const { challenge } = await start(person)
    expect(await send(person, key.get({ challenge, origin, rpId }), person.headers)).toMatchObject(failed)

    await ask()
    await app.advance(challengeMs / 1000 + 1)
    await forgetStaffAccess(app.rotativo.parts)(app.clock.now())
    const left = await app.rotativo.parts.db.kysely.selectFrom('staff_challenges').selectAll().execute()
    expect(left).toEqual([])
  })

  it('takes no passkey whose counter does not go on, and tells the register', async () => {
    const person = await aStaff(app, ['support'])
    const manager = await aStaff(app, ['manager'])
    const key = new Authenticator()
    key.counter = 7
    await add(person, key)
    expect(await signIn(person, key)).toMatchObject(failed)
    key.counter = 9
    expect((await signIn(person, key)).status).toBe(200)
    key.counter = 8
    expect(await signIn(person, key)).toMatchObject(failed)
    const refused = async () => {
      const { data } = await app.call(readRegister, { query: { act: 'refuse passkey' } as never }, manager)
      return data.length
    }
    expect(await refused()).toBe(2)
    // Who holds no passkey cannot make the register cry wolf.
    const forged = Object.assign(new Authenticator(), { id: key.id, counter: 1 })
    expect(await signIn(person, forged)).toMatchObject(failed)
    expect(await refused()).toBe(2)
    key.counter = 10
    expect((await signIn(person, key)).status).toBe(200)
  })

  it('opens behind the lock that wrong tries of either kind bring, those of a session included', async () => {
    const person = await aStaff(app, ['support'])
    const key = new Authenticator()
    await add(person, key)
    await signIn(person, key, { isVerified: false })
    await signIn(person, key, { isVerified: false })
    await expect(start(person, 'wrong-password')).rejects.toMatchObject(refusedAs('StaffPasswordWrong'))
    const wrong = { email: person.email, password: staffPassword, code: '000000' }
    for (let n = 0; n < 2; n++) await app.http('POST', signInStaff.path, wrong)
    await expect(start(person)).rejects.toMatchObject(refusedAs('StaffLocked'))
    const right = await app.http('POST', signInStaff.path, { ...wrong, code: person.code() })
    expect(await right.json()).toMatchObject({ type: 'StaffLocked' })
    expect((await signIn(person, key)).status).toBe(200)
  })

  it('is locked itself after five wrong passwords of whoever holds it', async () => {
    const person = await aStaff(app, ['support'])
    const key = new Authenticator()
    await add(person, key)
    const guess = { email: person.email, password: 'wrong-password' }
    for (let n = 0; n < 5; n++) expect(await signIn(guess, key)).toMatchObject(failed)
    expect(await signIn(person, key)).toMatchObject({ status: 429, type: 'StaffLocked' })
    await app.advance(3600)
    expect((await signIn(person, key)).status).toBe(200)
  })

  it('opens nothing for whoever is suspended', async () => {
    const person = await aStaff(app, ['support'])
    const key = new Authenticator()
    await add(person, key)
    const { kysely } = app.rotativo.parts.db
    const suspend = kysely.updateTable('staff').set({ suspended_at: app.clock.now() })
    await suspend.where('id', '=', person.id).execute()
    expect(await signIn(person, key)).toMatchObject(failed)
  })

  it('opens nothing for whoever is suspended at the same moment', async () => {
    const person = await aStaff(app, ['support'])
    const key = new Authenticator()
    await add(person, key)
    const manager = await app.rotativo.parts.db.pool.connect()
    await manager.query('begin')
    await manager.query('update staff set suspended_at = now() where id = $1', [person.id])
    const signingIn = signIn(person, key)
    await waitingForLocks(app, 1)
    await manager.query('commit')
    manager.release()
    expect(await signingIn).toMatchObject(failed)
  })
})

it('who asks for a passkey is the configured address, whatever host a request names', async () => {
  const said = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(app.address)
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      'Content-Type': 'application/json',
    }
    const asked = request({ hostname, port, path: askPasskey.path, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve(text))
    })
    asked.on('error', reject).end('{}')
  })
  expect(JSON.parse(said)).toMatchObject({ rpId })
})

it('nobody is asked for a passkey at an address of numbers', async () => {
  const { parts } = app.rotativo
  const own = parts.publicUrl
  parts.publicUrl = () => 'https://192.0.2.7'
  try {
    const answer = await app.http('POST', askPasskey.path, {})
    expect(await answer.json()).toMatchObject({ type: 'PasskeysUnavailable' })
  } finally {
    parts.publicUrl = own
  }
})
