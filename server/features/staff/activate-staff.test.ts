import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addManager } from '#contract/operator.ts'
import { activateStaff, readStaffInvitation, readStaffSession, signInStaff } from '#contract/staff/access.ts'
import { addStaff, updateStaff } from '#contract/staff/people.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { office } from '#testkit/operators.ts'
import { aStaff, cookieOf, staffPassword } from '#testkit/staff.ts'
import { codeAt } from './second-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** What the page of the letter to somebody sends. */
const acceptanceOf = async (email: string) => {
  const [letter] = await app.messages(email)
  const token = /\/central\/convite#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const { secret } = await app.call(readStaffInvitation, { body: { token } })
  const code = codeAt(Buffer.from(Secret.fromBase32(secret).bytes), app.clock.now())
  return { token, password: staffPassword, code }
}

describe('who accepted an invitation and did not hear the answer', () => {
  it('is told other recovery codes by the same key, for ten minutes and as it was sent alone', async () => {
    const email = 'vanda@example.com'
    await app.call(addManager, { body: { email, name: 'Vanda' } }, office)
    const body = await acceptanceOf(email)
    const accept = async (key: string, sent: Partial<typeof body> = {}) => {
      const answer = await app.http('POST', activateStaff.path, { ...body, ...sent }, { key })
      return { headers: cookieOf(answer.headers.get('set-cookie')), ...(await answer.json()) }
    }
    const isIn = async (headers: Record<string, string>) =>
      (await app.http('GET', readStaffSession.path, undefined, { headers })).status === 200
    const lost = await accept('vanda')
    // Its six digits are old by then.
    await app.advance(5 * 60)
    const told = await accept('vanda')
    // Another session, so claims name it by another id.
    expect(told.session).toEqual({ ...lost.session, claim_session: expect.any(String) })
    expect(told.session.claim_session).not.toBe(lost.session.claim_session)
    expect(new Set([...told.recovery_codes, ...lost.recovery_codes]).size).toBe(20)
    expect([await isIn(lost.headers), await isIn(told.headers)]).toEqual([false, true])
    const byCode = async (code: string) =>
      (await app.http('POST', signInStaff.path, { email, password: staffPassword, code })).status
    expect(await byCode(lost.recovery_codes[0])).toBe(401)
    expect(await byCode(told.recovery_codes[0])).toBe(200)
    // What was told is kept nowhere, and the register knows that it was told twice.
    const { pool } = app.rotativo.parts.db
    const kept = JSON.stringify((await pool.query('select * from idempotency_keys')).rows)
    expect(kept).toContain('"vanda"')
    for (const code of [...lost.recovery_codes, ...told.recovery_codes]) expect(kept).not.toContain(code)
    const lines = await pool.query(
      `select details from staff_register where act = 'accept invitation' and staff_id = $1 order by id`,
      [lost.session.id],
    )
    expect(lines.rows.map(({ details }) => details)).toEqual([{ passkeys: [] }, { again: true }])

    expect(await accept('another')).toMatchObject({ type: 'InvitationInvalid' })
    const otherPassword = { password: 'outra-ventania-41' }
    expect(await accept('vanda', otherPassword)).toMatchObject({ type: 'IdempotencyKeyReused' })
    await app.advance(5 * 60)
    expect(await accept('vanda')).toMatchObject({ type: 'InvitationInvalid' })
    expect(await isIn(told.headers)).toBe(true)
  })

  it('is told nothing more once suspended or invited anew', async () => {
    const email = 'zilda@example.com'
    const manager = await aStaff(app, ['manager'])
    const { id } = await app.call(addStaff, { body: { email, name: 'Zilda', roles: ['agent'] } }, manager)
    const body = await acceptanceOf(email)
    const accept = () => app.call(activateStaff, { body }, { key: 'zilda' })
    await accept()
    const suspend = (suspended: boolean) =>
      app.call(updateStaff, { params: { id }, body: { suspended, reason: 'Saiu da equipe' } }, manager)
    await suspend(true)
    await expect(accept()).rejects.toMatchObject({ body: { type: 'InvitationInvalid' } })
    await suspend(false)
    await accept()
    await app.call(addStaff, { body: { email, name: 'Zilda' } }, manager)
    await expect(accept()).rejects.toMatchObject({ body: { type: 'InvitationInvalid' } })
  })
})

describe('who has access and is invited by the key of the environment', () => {
  it('keeps name, roles and password, and is a manager besides', async () => {
    const person = await aStaff(app, ['agent', 'finance'])
    const [{ email }, name] = [person, 'Rita agent finance']
    const invite = (body: { email: string; name: string }) => app.call(addManager, { body }, office)
    // There are two managers before: this one waits for approval.
    await aStaff(app, ['manager'])
    await aStaff(app, ['manager'])
    const roles = ['agent', 'finance']
    const pending_roles = ['manager']
    expect(await invite({ email, name: '' })).toMatchObject({ name, roles, pending_roles, state: 'active' })
    const login = { email, password: staffPassword, code: person.code() }
    expect((await app.http('POST', signInStaff.path, login)).status).toBe(200)
    // Another name is given by a manager, for a reason that the register keeps.
    expect(await invite({ email, name: 'Rita Ramos' })).toMatchObject({
      name,
      roles,
      pending_roles,
      state: 'active',
    })
    // One that nobody has accepted yet is as it is wanted now.
    const manager = await aStaff(app, ['manager'])
    const other = { email: 'olga@example.com', name: 'Olga' }
    await app.call(addStaff, { body: { ...other, roles: ['agent'] } }, manager)
    expect(await invite({ ...other, name: '' })).toMatchObject({ name: 'Olga', roles: [], pending_roles })
    expect(await invite({ ...other, name: 'Olga Reis' })).toMatchObject({ name: 'Olga Reis' })
    const nobody = { email: 'nora@example.com', name: '' }
    expect(await invite(nobody)).toMatchObject({ name: nobody.email, pending_roles })
  })
})
