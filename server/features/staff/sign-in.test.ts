import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addManager, readTrail } from '#contract/operator.ts'
import { findStreet } from '#contract/shifts.ts'
import {
  activateStaff,
  readStaffInvitation,
  readStaffSession,
  signInStaff,
  signOutStaff,
  signOutStaffEverywhere,
} from '#contract/staff/access.ts'
import { addStaff, listStaff, readRegister, unlockStaff, updateStaff } from '#contract/staff/people.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { office } from '#testkit/operators.ts'
import { aStaff, cookieOf, secretBytes, staffPassword, type TestStaff } from '#testkit/staff.ts'
import { operate } from '../../../scripts/operator.ts'
import { codeAt } from './second-factor.ts'

let app: TestApp
let manager: TestStaff
beforeAll(async () => {
  app = await startApp({ settings: { limits: { login: { max: 1000, windowSeconds: 60 } } } })
  manager = await aStaff(app, ['manager'])
})
afterAll(() => app.close())

const tokenSentTo = async (email: string, count = 1): Promise<string> => {
  const [letter] = await app.messages(email, count)
  return /\/central\/convite#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

const signIn = async (body: { email: string; password: string; code: string }) => {
  const answer = await app.http('POST', signInStaff.path, body)
  const said = await answer.json()
  return {
    status: answer.status,
    type: said.type,
    headers: cookieOf(answer.headers.get('set-cookie')),
    answer,
  }
}

/** Codes open once, so the next one is waited for. */
const nextCode = async (person: TestStaff): Promise<string> => {
  await app.advance(30)
  return person.code()
}

describe('the first manager', () => {
  it('is invited from the command line, accepts once, and invites others', async () => {
    const email = 'gilda@example.com'
    const told = await operate({ url: app.address, key: office.token }, ['staff', 'invite', '--email', email])
    expect(told[0]).toContain(email)
    const token = await tokenSentTo(email)
    const { data } = { data: await app.call(readStaffInvitation, { body: { token } }) }
    expect(data).toMatchObject({ email, roles: ['manager'] })
    expect(data.secret_uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(await app.call(readStaffInvitation, { body: { token } })).toEqual(data)

    const code = codeAt(secretBytes(data.secret), app.clock.now())
    const accept = (sent: { password?: string; code?: string }) =>
      app.call(activateStaff, { body: { token, password: staffPassword, code, ...sent } })
    const weak = [
      { password: 'curta' },
      { password: 'flamengo2026' },
      { password: 'gilda-mora-aqui' },
      { password: 'portodasmares2026' },
      { password: 'P0rto das Mar3$' },
    ]
    for (const sent of weak) await expect(accept(sent)).rejects.toMatchObject({ status: 422 })
    await expect(accept({ code: '000000' })).rejects.toMatchObject({ body: { type: 'SecondFactorWrong' } })
    const accepted = await app.http('POST', activateStaff.path, {
      token,
      password: staffPassword,
      code,
    })
    const { session, recovery_codes } = await accepted.json()
    expect(session).toMatchObject({ email, roles: ['manager'], idle_seconds: 3600, ends_in_seconds: 43_200 })
    expect(new Set(recovery_codes).size).toBe(10)
    const cookie = accepted.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/^staff=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    await app.advance(600)
    const own = await app.call(readStaffSession, {}, { headers: cookieOf(cookie) })
    expect(own).toMatchObject({ email, idle_seconds: 3600 })
    expect(own.ends_in_seconds).toBeLessThanOrEqual(42_600)
    expect(own.ends_in_seconds).toBeGreaterThan(42_000)
    await expect(accept({})).rejects.toMatchObject({ body: { type: 'InvitationInvalid' } })

    // The same code opens nothing more; a recovery code does, once.
    const body = { email: email.toUpperCase(), password: staffPassword, code: recovery_codes[0] }
    expect(await signIn({ ...body, code })).toMatchObject({ type: 'StaffLoginFailed' })
    expect((await signIn(body)).status).toBe(200)
    expect(await signIn(body)).toMatchObject({ status: 401, type: 'StaffLoginFailed' })
    const stored = JSON.stringify(
      (await app.rotativo.parts.db.pool.query('select * from staff_recovery_codes')).rows,
    )
    expect(stored).not.toContain(recovery_codes[1])
  })

  it('is invited by nobody but the environment’s key', async () => {
    const { key } = await (await app.http('POST', '/operator/v1/keys', { name: 'camera-1' }, office)).json()
    const sent = await app.http('POST', '/operator/v1/staff', { email: 'x@example.com' }, { token: key })
    expect(sent.status).toBe(403)
  })
})

describe('an invitation', () => {
  const invite = (email: string, roles: never[] | string[] = ['agent']) =>
    app.call(addStaff, { body: { email, name: 'Rita Ramos', roles: roles as never } }, manager)

  it('opens for three days, and another one takes its place', async () => {
    const email = 'rita@example.com'
    expect(await invite(email)).toMatchObject({ email, state: 'invited', roles: ['agent'] })
    const first = await tokenSentTo(email)
    await invite(email)
    const second = await tokenSentTo(email, 2)
    const read = (token: string) => app.call(readStaffInvitation, { body: { token } })
    await expect(read(first)).rejects.toMatchObject({ body: { type: 'InvitationInvalid' } })
    await expect(read(second)).resolves.toMatchObject({ email })
    expect(await signIn({ email, password: '', code: '000000' })).toMatchObject({ status: 401 })
    manager = await aStaff(app, ['manager'])
    await app.advance(3 * 86_400)
    await expect(read(second)).rejects.toMatchObject({ body: { type: 'InvitationInvalid' } })
    manager = await aStaff(app, ['manager'])
  })

  it('is taken back by suspending whom it is for, opens again when that is lifted, and never after a new one', async () => {
    const email = 'vera@example.com'
    const { id } = await invite(email)
    const first = await tokenSentTo(email)
    const read = (token: string) => app.call(readStaffInvitation, { body: { token } })
    const suspend = (suspended: boolean, reason = 'E-mail errado') =>
      app.call(updateStaff, { params: { id }, body: { roles: ['agent'], suspended, reason } }, manager)
    await expect(suspend(true, '  ')).rejects.toMatchObject({
      status: 422,
      body: { error: { errors: { reason: ['Conte o motivo em poucas palavras.'] } } },
    })
    expect(await read(first)).toMatchObject({ email })
    expect(await suspend(true)).toMatchObject({ state: 'suspended' })
    await expect(read(first)).rejects.toMatchObject({ body: { type: 'InvitationInvalid' } })
    expect(await suspend(false)).toMatchObject({ state: 'invited' })
    expect(await read(first)).toMatchObject({ email })
    await suspend(true)
    await expect(invite(email)).rejects.toMatchObject({ status: 409, body: { type: 'StaffSuspended' } })
    await suspend(false)
    expect(await invite(email)).toMatchObject({ state: 'invited' })
    expect(await read(await tokenSentTo(email, 2))).toMatchObject({ email })
    await expect(read(first)).rejects.toMatchObject({ body: { type: 'InvitationInvalid' } })
  })

  it('is refused without an address, a name or a role, and to the own account', async () => {
    const wrong = [
      { email: 'nobody', name: 'A', roles: ['agent'] },
      { email: 'a@example.com', name: ' ', roles: ['agent'] },
      { email: 'a@example.com', name: 'A', roles: [] },
      { email: 'a@example.com', name: 'A', roles: ['root'] },
    ]
    for (const body of wrong) {
      const answer = await app.http('POST', '/api/staff/people', body, manager)
      expect(answer.status, JSON.stringify(body)).toBe(422)
    }
    const nothing = { email: '', name: '', roles: [] }
    await expect(app.call(addStaff, { body: nothing }, manager)).rejects.toMatchObject({
      body: {
        error: {
          errors: {
            email: ['Digite um e-mail válido.'],
            name: ['Digite o nome.'],
            roles: ['Escolha ao menos um papel.'],
          },
        },
      },
    })
    await expect(invite(manager.email, ['manager'])).rejects.toMatchObject({ body: { type: 'OwnAccount' } })
  })
})

describe('signing in', () => {
  it('takes password and second factor at once, and says of neither that it was wrong', async () => {
    const person = await aStaff(app, ['finance'])
    const right = { email: person.email, password: staffPassword, code: person.code() }
    const wrong = [
      { ...right, password: 'another-password' },
      { ...right, code: '000000' },
      { ...right, code: '' },
      { ...right, email: 'nobody@example.com' },
    ]
    const said = []
    for (const body of wrong) said.push(await (await app.http('POST', signInStaff.path, body)).text())
    expect(new Set(said).size).toBe(1)
    expect((await signIn({ ...right, code: await nextCode(person) })).status).toBe(200)
    expect((await signIn({ ...right, code: person.code() })).status).toBe(401)
  })

  it('is locked after wrong tries from an address, until a recovery code, a manager or an hour', async () => {
    const person = await aStaff(app, ['support'])
    const body = { email: person.email, password: staffPassword }
    const lock = async () => {
      for (let n = 0; n < 5; n++) await signIn({ ...body, code: '000000' })
      expect(await signIn({ ...body, code: await nextCode(person) })).toMatchObject({ type: 'StaffLocked' })
    }
    await lock()
    const { data } = await app.call(listStaff, {}, manager)
    expect(data.find(({ id }) => id === person.id)?.state).toBe('locked')
    expect(await app.call(unlockStaff, { params: { id: person.id } }, manager)).toMatchObject({
      state: 'active',
    })
    expect((await signIn({ ...body, code: await nextCode(person) })).status).toBe(200)
    await lock()
    await app.advance(3600)
    expect((await signIn({ ...body, code: await nextCode(person) })).status).toBe(200)
    manager = await aStaff(app, ['manager'])
    // However many names are tried, nobody else is kept out by it.
    for (let n = 0; n < 31; n++)
      await signIn({ email: `nobody-${n}@example.com`, password: 'x', code: '000000' })
    expect((await signIn({ ...body, code: await nextCode(person) })).status).toBe(200)
    // Nobody learns from a lock whether there is such a person.
    const nobody = { email: 'nobody-else@example.com', password: 'x', code: '000000' }
    for (let n = 0; n < 5; n++) await signIn(nobody)
    expect(await signIn(nobody)).toMatchObject({ type: 'StaffLocked' })
    const trail = await app.call(readTrail, { query: {} as never }, office)
    expect(trail.data.some(({ event }) => event === 'login failed')).toBe(true)
  })

  it('lasts while it is used: half an hour unused for an agent, and half a day in all', async () => {
    const agent = await aStaff(app, ['agent'])
    const clerk = await aStaff(app, ['finance'])
    const isIn = (person: TestStaff) =>
      app.call(readStaffSession, {}, person).then(
        () => true,
        () => false,
      )
    await app.advance(29 * 60)
    expect([await isIn(agent), await isIn(clerk)]).toEqual([true, true])
    await app.advance(31 * 60)
    expect([await isIn(agent), await isIn(clerk)]).toEqual([false, true])
    for (let n = 0; n < 11; n++) {
      await app.advance(59 * 60)
      await isIn(clerk)
    }
    expect(await isIn(clerk)).toBe(true)
    await app.advance(40 * 60)
    expect(await isIn(clerk)).toBe(false)
    manager = await aStaff(app, ['manager'])
  })

  it('is not used by a device that looks by itself where it is', async () => {
    const agent = await aStaff(app, ['agent'])
    const look = () =>
      app.call(findStreet, { query: { lat: '-28.22868', lng: '-48.662307' } as never }, agent)
    await app.advance(20 * 60)
    expect((await look()).street).toBe('Rua da Alfândega')
    await app.advance(11 * 60)
    await expect(look()).rejects.toMatchObject({ status: 401 })
    manager = await aStaff(app, ['manager'])
  })

  it('is ended by its person here or everywhere, and by a manager who changes or suspends the account', async () => {
    const person = await aStaff(app, ['finance'])
    const other = await signIn({ email: person.email, password: staffPassword, code: await nextCode(person) })
    const out = await app.http('POST', signOutStaff.path, {}, { headers: other.headers })
    expect(out.headers.get('set-cookie')).toMatch(/^staff=; Path=\/; Max-Age=0; /)
    const isIn = async (headers: Record<string, string>) =>
      (await app.http('GET', '/api/staff/me', undefined, { headers })).status === 200
    expect([await isIn(other.headers), await isIn(person.headers)]).toEqual([false, true])
    const again = await signIn({ email: person.email, password: staffPassword, code: await nextCode(person) })
    await app.http('POST', signOutStaffEverywhere.path, {}, { headers: person.headers })
    expect([await isIn(again.headers), await isIn(person.headers)]).toEqual([false, false])

    const last = await signIn({ email: person.email, password: staffPassword, code: await nextCode(person) })
    const change = (suspended: boolean) =>
      app.call(
        updateStaff,
        { params: { id: person.id }, body: { roles: ['support'], suspended, reason: 'Saiu da equipe' } },
        manager,
      )
    expect(await change(true)).toMatchObject({ state: 'suspended', roles: ['support'] })
    expect(await isIn(last.headers)).toBe(false)
    const back = { email: person.email, password: staffPassword, code: await nextCode(person) }
    expect(await signIn(back)).toMatchObject({ type: 'StaffLoginFailed' })
    // Suspended is suspended, whoever forgot to end the session.
    const kept = await aStaff(app, ['support'])
    const { kysely } = app.rotativo.parts.db
    const suspend = kysely.updateTable('staff').set({ suspended_at: app.clock.now() })
    await suspend.where('id', '=', kept.id).execute()
    expect(await isIn(kept.headers)).toBe(false)
    // No invitation of a colleague brings somebody back, who might press it by an old list; the environment's key does, which
    // is for whoever lost all managers: by its link, never by the old password, and the register tells that it did.
    const invited = { email: person.email, name: 'Rita' }
    await expect(app.call(addStaff, { body: invited }, manager)).rejects.toMatchObject({
      status: 409,
      body: { type: 'StaffSuspended', message: expect.stringContaining('Reative primeiro') },
    })
    const { id } = await app.call(addManager, { body: invited }, office)
    const lineOf = async () =>
      (await app.call(readRegister, { query: { act: 'invite people' } as never }, manager)).data[0]?.details
    const waiting = { person: id, roles: [], pending: ['manager'] }
    expect(await lineOf()).toEqual({ ...waiting, before: ['support'], suspended: false })
    await app.call(addStaff, { body: { ...invited, roles: ['support'] } }, manager)
    expect(await lineOf()).toEqual({ person: id, roles: ['support'], before: [] })
    expect(await signIn({ ...back, code: await nextCode(person) })).toMatchObject({
      type: 'StaffLoginFailed',
    })
    await expect(
      app.call(
        updateStaff,
        { params: { id: manager.id }, body: { roles: ['agent'], suspended: false, reason: '' } },
        manager,
      ),
    ).rejects.toMatchObject({ body: { type: 'OwnAccount' } })
  })
})

describe('who is invited again', () => {
  const invited = (email: string, given: { name?: string; roles?: StaffRole[] }) =>
    app.call(addStaff, { body: { email, name: 'Rita support', ...given } }, manager)
  const isIn = async ({ headers }: Pick<TestStaff, 'headers'>) =>
    (await app.http('GET', '/api/staff/me', undefined, { headers })).status === 200

  it('keeps name and roles once there is access: others are for whoever gives a reason', async () => {
    const person = await aStaff(app, ['support'])
    await invited(person.email, { roles: ['support'] })
    const hasAccess = {
      status: 409,
      body: { type: 'StaffHasAccess', message: expect.stringContaining('Alterar') },
    }
    const demoted = () => invited(person.email, { roles: ['agent'] })
    for (const given of [{ roles: ['support' as const, 'agent' as const] }, { name: 'Rita' }])
      await expect(invited(person.email, given)).rejects.toMatchObject(hasAccess)
    await expect(demoted()).rejects.toMatchObject(hasAccess)
    // Wrong tries of a stranger open no other way.
    const wrong = { email: person.email, password: 'x', code: '000000' }
    for (let n = 0; n < 5; n++) await signIn(wrong)
    await expect(demoted()).rejects.toMatchObject(hasAccess)
    expect(await invited(person.email, {})).toMatchObject({ state: 'locked', roles: ['support'] })
    expect(await app.messages(person.email, 2)).toHaveLength(2)
    expect(await isIn(person)).toBe(true)
  })

  it('gets another name and other roles as long as no invitation was accepted', async () => {
    const email = 'nina@example.com'
    await invited(email, { name: 'Nina', roles: ['agent'] })
    const other = { name: 'Nina Nunes', roles: ['support' as const] }
    expect(await invited(email, other)).toMatchObject({ ...other, state: 'invited' })
  })

  it('has the roles of by then, which a reason changes, with the name, and nothing that was not given', async () => {
    const person = await aStaff(app, ['support'])
    const change = (given: object) =>
      app.call(updateStaff, { params: { id: person.id }, body: { reason: 'Novo posto', ...given } }, manager)
    const roles = ['agent' as const, 'support' as const]
    await expect(change({ roles, reason: ' ' })).rejects.toMatchObject({ status: 422 })
    for (const wrong of [{ roles: [] }, { name: ' ' }])
      await expect(change(wrong)).rejects.toMatchObject({ status: 422 })
    expect(await isIn(person)).toBe(true)
    expect(await change({ roles })).toMatchObject({ roles, name: 'Rita support', state: 'active' })
    expect(await isIn(person)).toBe(false)
    expect((await invited(person.email, {})).roles).toEqual(roles)
    expect(await change({ suspended: true })).toMatchObject({ state: 'suspended', roles })
    expect(await change({ name: ' Rita  Ramos ' })).toMatchObject({
      state: 'suspended',
      name: 'Rita Ramos',
      roles,
    })
    const query = { act: 'change people' } as never
    const { data } = await app.call(readRegister, { query }, manager)
    const line = { person: person.id, roles, before: roles, suspended: true }
    expect(data.slice(0, 3).map(({ reason, details }) => ({ reason, details }))).toEqual([
      { reason: 'Novo posto', details: { ...line, name: 'Rita Ramos', name_before: 'Rita support' } },
      { reason: 'Novo posto', details: line },
      { reason: 'Novo posto', details: { ...line, before: ['support'], suspended: false } },
    ])
  })
})

describe('the register', () => {
  it('tells who did what and why, reading it included, and is never changed', async () => {
    const { data } = await app.call(readRegister, { query: {} as never }, manager)
    const acts = data.map(({ act }) => act)
    for (const act of ['sign in', 'sign out', 'invite people', 'change people', 'unlock people']) {
      expect(acts, act).toContain(act)
    }
    expect(data.find(({ act }) => act === 'change people')).toMatchObject({ reason: 'Novo posto' })
    expect(data.find(({ act }) => act === 'change people')?.person).toMatch(/^Rita/)
    expect(data.find(({ act }) => act === 'sign out')?.person).toBeNull()
    const again = await app.call(readRegister, { query: { act: 'read register' } as never }, manager)
    expect(again.data[0]).toMatchObject({ name: 'Rita manager' })
    const { pool } = app.rotativo.parts.db
    for (const query of ['update staff_register set act = act', 'delete from staff_register']) {
      await expect(pool.query(query)).rejects.toThrow('permission denied')
    }
    const guarded = await pool.query(
      `select tgname from pg_trigger where tgrelid = 'staff_register'::regclass and tgname = 'staff_register_append_only'`,
    )
    expect(guarded.rowCount).toBe(1)
  })
})
