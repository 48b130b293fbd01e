import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addManager, approveStaff } from '#contract/operator.ts'
import { activateStaff, readStaffInvitation, readStaffSession } from '#contract/staff/access.ts'
import { approveCorrection, proposeCorrection } from '#contract/staff/corrections.ts'
import { viewDriver } from '#contract/staff/drivers.ts'
import {
  addStaff,
  approveRoles,
  listStaff,
  readRegister,
  refuseRoles,
  updateStaff,
} from '#contract/staff/people.ts'
import { cents } from '#domain/money/cents.ts'
import type { StaffRole } from '#domain/staff/roles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { balancesOf } from '#testkit/parking.ts'
import { anEmail } from '#testkit/registrations.ts'
import { aStaff, cookieOf, secretBytes, staffPassword, type TestStaff } from '#testkit/staff.ts'
import { operate } from '../../../scripts/operator.ts'
import { codeAt } from './second-factor.ts'

let app: TestApp
let manager: TestStaff
let second: TestStaff
beforeAll(async () => {
  app = await startApp()
  manager = await aStaff(app, ['manager'])
  second = await aStaff(app, ['manager'])
})
afterAll(() => app.close())

type Headers = Pick<TestStaff, 'headers'>

const add = (email: string, roles: StaffRole[], by: Headers = manager) =>
  app.call(addStaff, { body: { email, name: 'Rita Ramos', roles } }, by)

/** Comes in by the link of the newest invitation. */
const accept = async (email: string): Promise<Headers> => {
  const token = /\/central\/convite#(\S+)/.exec((await app.messages(email, 1))[0]?.text ?? '')?.[1] ?? ''
  const { secret } = await app.call(readStaffInvitation, { body: { token } })
  const code = codeAt(secretBytes(secret), app.clock.now())
  const answer = await app.http('POST', activateStaff.path, { token, password: staffPassword, code })
  expect(answer.status).toBe(200)
  return { headers: cookieOf(answer.headers.get('set-cookie')) }
}

const propose = async (driver: TestDriver, by: Headers, amount = 50_000) => {
  const params = { id: driver.driverId }
  await app.call(viewDriver, { params, body: { reason: 'refund', words: 'Parquímetro parado' } }, by)
  const body = {
    wallet_id: driver.walletId,
    balance: 'credit' as const,
    direction: 'give' as const,
    amount: cents(amount),
    reason: 'Parquímetro parado',
  }
  return app.call(proposeCorrection, { params, body }, by)
}

const approve = (id: number, by: Headers) => app.call(approveCorrection, { params: { id } }, by)
const decide = (id: number, roles: StaffRole[], by: Headers, call = approveRoles) =>
  app.call(call, { params: { id }, body: { roles } }, by)

describe('one manager', () => {
  it('cannot approve an own correction by a second account as finance before another manager agrees', async () => {
    const driver = await aDriver(app, { credit: 1000 })
    const { id: correction } = await propose(driver, manager)
    const email = anEmail()
    const { id, roles, pending_roles } = await add(email, ['finance'])
    expect({ roles, pending_roles }).toEqual({ roles: [], pending_roles: ['finance'] })
    const account = await accept(email)
    expect(await app.call(readStaffSession, {}, account)).toMatchObject({
      roles: [],
      pending_roles: ['finance'],
      acts: ['own session'],
    })
    const forbidden = { status: 403, body: { type: 'Forbidden' } }
    await expect(approve(correction, account)).rejects.toMatchObject(forbidden)
    await expect(decide(id, ['finance'], manager)).rejects.toMatchObject({ body: { type: 'OwnProposal' } })
    await expect(decide(id, ['finance'], account)).rejects.toMatchObject(forbidden)
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 1000 })
    expect(await decide(id, ['finance'], second)).toMatchObject({ roles: ['finance'], pending_roles: [] })
    // Sessions of the old roles are over.
    await expect(approve(correction, account)).rejects.toMatchObject({ status: 401 })
  })

  it('cannot turn a person of support into finance or manager alone, and keeps no approved role from anybody', async () => {
    const person = await aStaff(app, ['support'])
    const change = (roles: StaffRole[], by: Headers = manager) =>
      app.call(updateStaff, { params: { id: person.id }, body: { roles, reason: 'Novo posto' } }, by)
    expect(await change(['support', 'finance', 'manager'])).toMatchObject({
      roles: ['support'],
      pending_roles: ['finance', 'manager'],
      pending_own: true,
    })
    expect(await change(['support', 'finance'])).toMatchObject({ pending_roles: ['finance'] })
    await decide(person.id, ['finance'], second)
    // What two managers gave stays in force while other roles change.
    expect(await change(['agent', 'finance'])).toMatchObject({
      roles: ['agent', 'finance'],
      pending_roles: [],
    })
    expect(await change(['agent'])).toMatchObject({ roles: ['agent'], pending_roles: [] })
    expect(await change(['agent', 'finance'])).toMatchObject({ roles: ['agent'], pending_roles: ['finance'] })
  })

  it('cannot approve what a person proposed whom they alone let in as support', async () => {
    const driver = await aDriver(app, { credit: 1000 })
    const email = anEmail()
    await add(email, ['support'])
    const account = await accept(email)
    const { id } = await propose(driver, account)
    await expect(approve(id, manager)).rejects.toMatchObject({ body: { type: 'ProposerLetIn' } })
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 1000 })
    expect(await approve(id, second)).toMatchObject({ state: 'approved' })
    expect(await balancesOf(app, driver.walletId)).toMatchObject({ credit: 51_000 })
  })

  it('does not become the proposer of roles that another one proposed by sending another link', async () => {
    const email = anEmail()
    const { id } = await add(email, ['manager'])
    await app.call(addStaff, { body: { email, name: 'Rita Ramos' } }, second)
    await expect(decide(id, ['manager'], manager)).rejects.toMatchObject({ body: { type: 'OwnProposal' } })
    expect(await decide(id, ['manager'], second)).toMatchObject({ roles: ['manager'] })
  })
})

describe('pending roles', () => {
  it('are decided as the list showed them, never by the person themself, and can be taken back', async () => {
    const person = await aStaff(app, ['manager'])
    const body = { roles: ['finance' as const, 'manager' as const], reason: 'Férias da Flora' }
    await app.call(updateStaff, { params: { id: person.id }, body }, manager)
    await expect(decide(person.id, ['finance'], person)).rejects.toMatchObject({ status: 401 })
    const again = await aStaff(app, ['manager'])
    const { kysely } = app.rotativo.parts.db
    await kysely
      .updateTable('staff')
      .set({ pending_roles: ['finance'], pending_by: manager.id })
      .where('id', '=', again.id)
      .execute()
    await expect(decide(again.id, ['finance'], again)).rejects.toMatchObject({ body: { type: 'OwnAccount' } })
    await expect(decide(person.id, ['manager'], second)).rejects.toMatchObject({
      status: 409,
      body: { type: 'RolesChanged' },
    })
    const { data } = await app.call(listStaff, {}, second)
    expect(data.find(({ id }) => id === person.id)).toMatchObject({
      roles: ['manager'],
      pending_roles: ['finance'],
      pending_by: 'Rita manager',
      pending_own: false,
    })
    expect(await decide(person.id, ['finance'], manager, refuseRoles as never)).toMatchObject({
      roles: ['manager'],
      pending_roles: [],
      pending_by: null,
    })
    await expect(decide(person.id, ['finance'], second)).rejects.toMatchObject({
      body: { type: 'RolesChanged' },
    })
    const register = await app.call(readRegister, { query: { act: 'decide roles' } as never }, manager)
    expect(register.data[0]).toMatchObject({
      details: { person: person.id, pending: ['finance'], roles: ['manager'], approved: false },
    })
  })

  it('are told to every manager by e-mail, as is each new person and each changed role', async () => {
    const own = await startApp()
    const [first, other] = [await aStaff(own, ['manager']), await aStaff(own, ['manager'])]
    const clerk = await aStaff(own, ['support'])
    const email = anEmail()
    const body = { email, name: 'Nara Nova', roles: ['finance' as const] }
    const { id } = await own.call(addStaff, { body }, first)
    await delivered(own)
    await own.call(approveRoles, { params: { id }, body: { roles: ['finance'] } }, other)
    await delivered(own)
    const change = { roles: ['agent' as const], suspended: true, reason: 'Saiu da equipe' }
    await own.call(updateStaff, { params: { id: clerk.id }, body: change }, first)
    await delivered(own)
    for (const { email: to } of [first, other]) {
      const letters = (await own.messages(to, 3)).toReversed()
      expect(letters.map(({ subject }) => subject.split(': ')[1])).toEqual([
        'pessoa convidada',
        'papéis aprovados',
        'acesso alterado',
      ])
      expect(letters[0]?.text).toContain(`Pessoa: Nara Nova (${email})`)
      expect(letters[0]?.text).toContain('À espera da aprovação de outro gestor: Financeiro')
      expect(letters[0]?.text).toContain('Feito por: Rita manager')
      expect(letters[1]?.text).toContain('Papéis em vigor: Financeiro')
      expect(letters[2]?.text).toContain('o acesso está suspenso')
    }
    expect(await own.messages(clerk.email, 0)).toEqual([])
    await own.close()
  })
})

describe('the command line', () => {
  it('makes the first two managers at once; a later one waits, and it approves where nobody else can', async () => {
    const own = await startApp()
    const run = (...args: string[]) => operate({ url: own.address, key: office.token }, ['staff', ...args])
    const emails = [anEmail(), anEmail(), anEmail()]
    const invited = []
    for (const email of emails)
      invited.push(await own.call(addManager, { body: { email, name: '' } }, office))
    expect(invited.map(({ roles, pending_roles }) => [roles, pending_roles])).toEqual([
      [['manager'], []],
      [['manager'], []],
      [[], ['manager']],
    ])
    expect((await run('approve', '--email', emails[2] ?? ''))[0]).toContain('may work as manager')
    await expect(run('approve', '--email', emails[2] ?? '')).rejects.toThrow('(RolesChanged)')
    await expect(run('approve', '--email', 'nobody@example.com')).rejects.toThrow('(NotFound)')
    // Another link for a lost phone takes nothing away.
    expect(await own.call(addManager, { body: { email: emails[0] ?? '', name: '' } }, office)).toMatchObject({
      roles: ['manager'],
      pending_roles: [],
    })
    await own.close()
  })

  it('approves what the only manager proposed', async () => {
    const own = await startApp()
    const only = await aStaff(own, ['manager'])
    const email = anEmail()
    await own.call(addStaff, { body: { email, name: 'Flora', roles: ['finance'] } }, only)
    expect(await own.call(approveStaff, { body: { email } }, office)).toMatchObject({ roles: ['finance'] })
    await own.close()
  })
})
