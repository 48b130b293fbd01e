import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTrail } from '#contract/operator.ts'
import { readRecoveryCodes, renewRecoveryCodes, signInStaff } from '#contract/staff/access.ts'
import { readRegister } from '#contract/staff/people.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { office } from '#testkit/operators.ts'
import { aStaff, staffPassword, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  const wide = { max: 1000, windowSeconds: 60 }
  app = await startApp({ settings: { limits: { login: wide, code: wide } } })
})
afterAll(() => app.close())

const renew = async (person: TestStaff, password = staffPassword): Promise<string[]> =>
  (await app.call(renewRecoveryCodes, { body: { password } }, person)).recovery_codes

const left = (person: TestStaff) => app.call(readRecoveryCodes, {}, person)

const opens = async ({ email }: TestStaff, code = ''): Promise<boolean> =>
  (await app.http('POST', signInStaff.path, { email, password: staffPassword, code })).status === 200

describe('recovery codes', () => {
  it('are made anew by whoever is signed in, told once, and take the place of those before', async () => {
    const person = await aStaff(app, ['finance'])
    expect(await left(person)).toEqual({ left: 0, of: 0 })
    const first = await renew(person)
    expect(new Set(first).size).toBe(10)
    for (const code of first) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await left(person)).toEqual({ left: 10, of: 10 })
    expect([await opens(person, first[0]), await opens(person, first[0])]).toEqual([true, false])
    expect(await left(person)).toEqual({ left: 9, of: 10 })
    const second = await renew(person)
    expect(await left(person)).toEqual({ left: 10, of: 10 })
    expect([await opens(person, first[1]), await opens(person, second[1])]).toEqual([false, true])
    const manager = await aStaff(app, ['manager'])
    const { data } = await app.call(readRegister, { query: {} as never }, manager)
    const own = data.filter(({ name }) => name === 'Rita finance').map(({ act }) => act)
    expect(own).toEqual(['sign in', 'renew recovery codes', 'sign in', 'renew recovery codes'])
    const { rows } = await app.rotativo.parts.db.pool.query('select * from staff_register')
    for (const code of [...first, ...second]) expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('are made for nobody who does not know the password, which locks like a wrong try to sign in', async () => {
    const person = await aStaff(app, ['support'])
    const [code] = await renew(person)
    for (let n = 0; n < 5; n++) {
      await expect(renew(person, 'wrong-password')).rejects.toMatchObject(refused(422, 'StaffPasswordWrong'))
    }
    await expect(renew(person)).rejects.toMatchObject(refused(429, 'StaffLocked'))
    // Whoever found the session open, and guesses, is told in the trail of access.
    const { data } = await app.call(readTrail, { query: {} as never }, office)
    const own = data.filter(({ operator }) => operator === `staff/${person.id}`)
    const call = `POST ${renewRecoveryCodes.path}`
    expect(own.map(({ event, details }) => ({ event, details }))).toEqual([
      { event: 'refused', details: { type: 'StaffLocked', call } },
      ...Array(5).fill({ event: 'login failed', details: { type: 'StaffPasswordWrong', call } }),
    ])
    expect(await left(person)).toEqual({ left: 10, of: 10 })
    expect(await opens(person, code)).toBe(true)
    expect(await renew(person)).toHaveLength(10)
  })

  it('that are asked for twice at once are those of one answer alone', async () => {
    const person = await aStaff(app, ['agent'])
    const told = await Promise.all([renew(person), renew(person), renew(person)])
    expect(await left(person)).toEqual({ left: 10, of: 10 })
    const open = []
    for (const [code] of told) open.push(await opens(person, code))
    expect(open.filter(Boolean)).toHaveLength(1)
  })
})
