import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { mayDo, type StaffRole, staffActs, staffRoles } from '#domain/staff/roles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { pathOf } from '#testkit/paths.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

/** Who may do what, written out once more by hand: a slip in the one table shows here. */
const allowed: Record<keyof typeof staffActs, string> = {
  'own session': 'agent support finance manager',
  'read people': 'manager',
  'invite people': 'manager',
  'change people': 'manager',
  'unlock people': 'manager',
  'decide roles': 'manager',
  'read register': 'manager',
  'look up plate': 'agent manager',
  'report sighting': 'agent manager',
  'issue notice': 'agent manager',
  'own shift': 'agent manager',
  'read late claims': 'manager',
  'find drivers': 'support manager',
  'read driver': 'support manager',
  'find guest tickets': 'support manager',
  'read guest ticket': 'support manager',
  'unlock driver': 'support manager',
  'free tax id': 'support manager',
  'resend receipt': 'support manager',
  'correct plate': 'support manager',
  'propose correction': 'support manager',
  'read corrections': 'support finance manager',
  'decide correction': 'finance manager',
  'read takings': 'finance manager',
  'read refunds': 'finance manager',
  'decide refund': 'finance manager',
  'read panel': 'finance manager',
  'own exports': 'support finance manager',
  'read rules': 'support finance manager',
  'send campaigns': 'manager',
  'list notices': 'support manager',
  'read notice': 'support manager',
  'cancel notice': 'support manager',
  'release notice': 'support manager',
  'list contests': 'support manager',
  'decide contest': 'support manager',
}

const ofStaff = calls.filter(({ endpoint }) => endpoint.auth === 'staff')

let app: TestApp
const people = new Map<StaffRole, TestStaff>()
beforeAll(async () => {
  app = await startApp()
  for (const role of staffRoles) people.set(role, await aStaff(app, [role]))
})
afterAll(() => app.close())

const ask = async (endpoint: Endpoint, sent: { token?: string; headers?: Record<string, string> }) => {
  const path = pathOf(endpoint, {
    params: { id: 999_999, plate: 'ABC1D23', message: 1, ticket: 1 },
  })
  const answer = await app.http(endpoint.method, path, endpoint.method === 'GET' ? undefined : {}, sent)
  return { status: answer.status, type: answer.ok ? '' : (await answer.json()).type }
}

const refused = { status: 403, type: 'Forbidden' }
const unknown = { status: 401, type: 'Unauthenticated' }

describe('a call of the staff', () => {
  it('names an act of the table, and no act stands there for nothing', () => {
    expect(ofStaff.length).toBeGreaterThan(5)
    const acts = ofStaff.map(({ endpoint }) => endpoint.act)
    expect(acts).not.toContain(undefined)
    expect([...new Set(acts)].sort()).toEqual(Object.keys(staffActs).sort())
    const open = calls.filter(
      ({ endpoint: { auth, path } }) => path.startsWith('/api/staff/') && auth !== 'staff',
    )
    expect(open.map(({ name }) => name).sort()).toEqual([
      'activateStaff',
      'askPasskey',
      'readStaffInvitation',
      'signInByPasskey',
      'signInStaff',
    ])
  })

  it('takes no reason by its address, which proxies write into their logs', () => {
    const asked = ofStaff.map(({ name, endpoint }) => {
      const query = endpoint.input.query as { shape?: object } | undefined
      return { name, fields: Object.keys(query?.shape ?? {}) }
    })
    expect(asked.find(({ name }) => name === 'listContests')?.fields).toContain('protocol')
    expect(asked.filter(({ fields }) => fields.includes('words') || fields.includes('reason'))).toEqual([])
  })

  it.each(staffRoles)('is for %s what the table says', async (role) => {
    for (const { name, endpoint } of ofStaff.filter(({ name }) => !/^signOut|^endShift/.test(name))) {
      const act = endpoint.act ?? 'own session'
      const answer = await ask(endpoint, { headers: people.get(role)?.headers ?? {} })
      expect(mayDo([role], act), name).toBe(allowed[act].split(' ').includes(role))
      if (mayDo([role], act)) expect(answer, name).not.toMatchObject(refused)
      else expect(answer, name).toEqual(refused)
    }
  })

  it('is for nobody else: no driver, no key of a machine, and not without a cookie', async () => {
    const { token } = await aDriver(app)
    for (const { name, endpoint } of ofStaff) {
      expect(await ask(endpoint, {}), name).toEqual(unknown)
      expect(await ask(endpoint, { token }), name).toEqual(unknown)
      expect(await ask(endpoint, office), name).toEqual(unknown)
      expect(await ask(endpoint, { headers: { Cookie: `staff=${'x'.repeat(43)}` } }), name).toEqual(unknown)
    }
    const manager = people.get('manager')
    const key = await app.http('GET', '/operator/v1/keys', undefined, { headers: manager?.headers ?? {} })
    expect(key.status).toBe(401)
  })

  it('is not made for another site, whatever its browser sends along', async () => {
    const headers = people.get('manager')?.headers
    const foreign = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
    ]
    for (const extra of foreign) {
      for (const { name, endpoint } of calls.filter(({ endpoint: { path } }) =>
        path.startsWith('/api/staff/'),
      )) {
        if (endpoint.method === 'GET') continue
        const path = pathOf(endpoint, { params: { id: 1 } })
        const answer = await app.http(
          endpoint.method,
          path,
          {},
          { headers: { ...headers, ...extra } as never },
        )
        expect([403, 415], `${name} ${JSON.stringify(extra)}`).toContain(answer.status)
      }
    }
    const own = { ...headers, Origin: app.address, 'Sec-Fetch-Site': 'same-origin' }
    const answer = await app.http('POST', '/api/staff/sign-out', {}, { headers: own as never })
    expect(answer.status).toBe(200)
  })
})
