import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renewRecoveryCodes, signInStaff } from '#contract/staff/access.ts'
import { listStaff, unlockStaff } from '#contract/staff/people.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aStaff, staffPassword, type TestStaff } from '#testkit/staff.ts'

const operatorEmail = 'central@zonaazul.example'
let app: TestApp
let manager: TestStaff
beforeAll(async () => {
  app = await startApp({
    settings: { operatorEmail, limits: { login: { max: 10_000, windowSeconds: 60 } } },
    env: { TRUST_PROXY: '1' },
  })
  manager = await aStaff(app, ['manager'])
})
afterAll(() => app.close())

type Came = { status: number; type: string; device: string }

/** Signs in from an address, by the cookies that a browser there keeps. */
const signIn = async (
  person: Pick<TestStaff, 'email'>,
  { code, password = staffPassword }: { code: string; password?: string },
  { address = '203.0.113.1', device = '' } = {},
): Promise<Came> => {
  const headers = { 'X-Forwarded-For': address, ...(device ? { Cookie: device } : {}) }
  const answer = await app.http(
    'POST',
    signInStaff.path,
    { email: person.email, password, code },
    { headers },
  )
  const kept = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('staff-known-'))
  const { type = '' } = (await answer.json()) as { type?: string }
  return { status: answer.status, type, device: kept?.split(';')[0] ?? '' }
}

/** Codes open once, so the next one is waited for. */
const nextCode = async (person: TestStaff): Promise<string> => {
  await app.advance(30)
  return person.code()
}

/** Strangers try thirty times, from six addresses. */
const lockOut = async (person: TestStaff) => {
  for (let n = 0; n < 30; n++) {
    await signIn(person, { code: '000000' }, { address: `198.51.100.${n % 6}` })
  }
  const { type } = await signIn(person, { code: await nextCode(person) }, { address: '203.0.113.99' })
  expect(type).toBe('StaffLocked')
}

describe('a person of the staff whom thirty wrong tries lock out', () => {
  it('is the subject of one alarm to the office, which names them in the letter and not in the log', async () => {
    const logged: Record<string, unknown>[] = []
    const { parts } = app.rotativo
    const log = parts.log
    Object.assign(parts, { log: { error: (details: Record<string, unknown>) => logged.push(details) } })
    const person = await aStaff(app, ['support'])
    for (let n = 0; n < 29; n++) {
      await signIn(person, { code: '000000' }, { address: `198.51.100.${n % 6}` })
    }
    await app.advance(60)
    expect(await app.messages(operatorEmail, 0)).toEqual([])
    await signIn(person, { code: '000000' }, { address: '198.51.100.7' })
    await app.advance(60)
    await app.advance(60)
    await delivered(app)
    const letters = await app.messages(operatorEmail, 1, 'Alerta: acesso da equipe bloqueado')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain(
      '30 tentativas erradas em uma hora bloquearam o acesso de Rita support por código.',
    )
    expect(logged.filter(({ alarm }) => alarm === `staff-locked/${person.id}`)).toEqual([
      { alarm: `staff-locked/${person.id}`, staff: person.id, failures: 30 },
    ])
    expect(JSON.stringify(logged)).not.toContain(person.email)
    Object.assign(parts, { log })
    manager = await aStaff(app, ['manager'])
  })

  it('comes in by six digits from a device that they used before, which strangers do not lock', async () => {
    const person = await aStaff(app, ['support'])
    const { device } = await signIn(person, { code: await nextCode(person) })
    expect(device).toMatch(/^staff-known-\d+=/)
    await lockOut(person)
    expect(await signIn(person, { code: await nextCode(person) }, { device })).toMatchObject({ status: 200 })
  })

  it('comes in by a recovery code', async () => {
    const person = await aStaff(app, ['support'])
    const renewed = await app.call(renewRecoveryCodes, { body: { password: staffPassword } }, person)
    await lockOut(person)
    const [code = ''] = renewed.recovery_codes
    expect(await signIn(person, { code })).toMatchObject({ status: 200 })
  })
})

describe('a known device of a person of the staff', () => {
  it('has five tries of its own, until an hour or a manager opens', async () => {
    const person = await aStaff(app, ['finance'])
    const { device } = await signIn(person, { code: await nextCode(person) })
    for (let n = 0; n < 5; n++) await signIn(person, { code: '000000' }, { device, address: `192.0.2.${n}` })
    expect((await signIn(person, { code: await nextCode(person) }, { device })).type).toBe('StaffLocked')
    const { data } = await app.call(listStaff, {}, manager)
    expect(data.find(({ id }) => id === person.id)?.state).toBe('locked')
    await app.call(unlockStaff, { params: { id: person.id } }, manager)
    expect((await signIn(person, { code: await nextCode(person) }, { device })).status).toBe(200)
  })

  it('is of one person and one password, and no other cookie is one', async () => {
    const [person, other] = [await aStaff(app, ['support']), await aStaff(app, ['support'])]
    const { device } = await signIn(person, { code: await nextCode(person) })
    const [, value = ''] = device.split('=')
    const { kysely } = app.rotativo.parts.db
    await lockOut(other)
    const forged = `staff-known-${other.id % 50}=${value}`
    expect((await signIn(other, { code: await nextCode(other) }, { device: forged })).type).toBe(
      'StaffLocked',
    )
    await lockOut(person)
    const spoilt = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await signIn(person, { code: await nextCode(person) }, { device: spoilt })).type).toBe(
      'StaffLocked',
    )
    expect((await signIn(person, { code: await nextCode(person) }, { device })).status).toBe(200)
    await lockOut(person)
    const same = await kysely
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    await kysely.updateTable('staff').set(same).where('id', '=', person.id).execute()
    expect((await signIn(person, { code: await nextCode(person) }, { device })).type).toBe('StaffLocked')
  })
})
