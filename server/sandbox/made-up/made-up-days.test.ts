import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listContests, viewOfficeNotice } from '#contract/staff/notices.ts'
import { readPanel } from '#contract/staff/panel.ts'
import { addDays, civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { isBrazilianPlate } from '#domain/brazil/plate.ts'
import { taxIdProblem } from '#domain/brazil/tax-id.ts'
import { demonstrationPeople } from '#server/features/staff/texts.ts'
import { audit } from '#server/operator/audit.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { createDatabase } from '#testkit/database.ts'
import { aDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aStaff } from '#testkit/staff.ts'
import { seedMadeUpDays } from './made-up-days.ts'
import { planDays } from './plan-days.ts'

const daySeconds = 24 * 60 * 60

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { MADE_UP_DAYS: 'yes' }, demonstration: true })
})
afterAll(() => app.close())

const count = async (table: string, where = 'true'): Promise<number> => {
  const { rows } = await app.rotativo.parts.db.pool.query(
    `select count(*)::int as n from ${table} where ${where}`,
  )
  return rows[0].n
}

describe('the made-up days', () => {
  it('are right to the cent, agree with the bank, and are there once', async () => {
    const tables = [
      'users',
      'activations',
      'guest_activations',
      'notices',
      'payments',
      'postings',
      'sightings',
    ]
    const before = await Promise.all(tables.map((table) => count(table)))
    for (const rows of before) expect(rows).toBeGreaterThan(100)
    await seedMadeUpDays(app.rotativo.parts)
    expect(await Promise.all(tables.map((table) => count(table)))).toEqual(before)
    await app.rotativo.jobs.sweepNow()
    await app.advance(26 * 3600)
    expect(await audit(app.rotativo.parts.db)).toEqual([])
    expect(await count('reconciliations', "differences <> '[]'")).toBe(0)
    expect(await count('reconciliations')).toBeGreaterThan(25)
    expect(await count('notices', 'status = 4')).toBeGreaterThan(0)
  })

  it('fill the panel, and leave the demonstration driver and the mailbox as they were', async () => {
    const { clock, rotativo } = app
    const today = civilDate(toCivil(clock.now(), rotativo.parts.city().settings.timeZone))
    const query = { from: addDays(today, -30), until: today }
    const shown = await app.call(readPanel, { query }, await aStaff(app, ['finance']))
    expect(shown.tickets.length).toBeGreaterThan(25)
    expect(new Set(shown.revenue.map(({ form }) => form)).size).toBeGreaterThan(2)
    expect(shown.refunds.open).toBe(2)
    expect(shown.contests).toEqual({ open: 4, late: 1 })
    expect(shown.corrections_open).toBe(1)
    expect(await count('messages', "user_id in (select id from users where name not like 'Marina%')")).toBe(0)
    const { rows } = await rotativo.parts.db.pool.query(
      "select w.id, w.balance_credit as credit from wallets w join users u on u.id = w.user_id where u.identification = '12345678909'",
    )
    expect(rows).toEqual([{ id: 1, credit: 5000 }])
    expect(await count('activations', "closed_at is null and plate like 'QZ%'")).toBe(0)
  })

  it('have contests, of which one is late and two were decided, each with its notice as it is then', async () => {
    const support = await aStaff(app, ['support'])
    const list = async (state: 'open' | 'decided') =>
      (await app.call(listContests, { query: { state, plate: '', protocol: '' } }, support)).data
    const look = (id: number) =>
      app.call(viewOfficeNotice, { params: { id }, body: { reason: 'contest', words: '' } }, support)
    const [late, ...others] = await list('open')
    expect(late).toMatchObject({ is_late: true, is_paid: false, plate: expect.stringMatching(/^QZW/) })
    expect(others.map(({ is_late }) => is_late)).toEqual([false, false, false])
    for (const { notice_id } of [late, ...others].filter((one) => one !== undefined)) {
      const seen = await look(notice_id)
      expect(seen).toMatchObject({ status: 2, clock: 'contested', contests: [{ text: expect.any(String) }] })
      expect(seen.time_line.map(({ what }) => what).slice(-2)).toEqual(['issued', 'contested'])
    }
    const decided = await list('decided')
    expect(decided.map(({ state, decided_by }) => [state, decided_by])).toEqual([
      ['accepted', demonstrationPeople.support.name],
      ['rejected', demonstrationPeople.support.name],
    ])
    const [accepted, rejected] = await Promise.all(decided.map(({ notice_id }) => look(notice_id)))
    expect(accepted).toMatchObject({ status: 5, clock: 'running' })
    expect(rejected).toMatchObject({ status: 2, clock: 'running', is_payable: true })
    expect([accepted, rejected].map((one) => one?.time_line.at(-1)?.what)).toEqual([
      'contest_accepted',
      'contest_ended',
    ])
    const lines = await count('staff_register', "act = 'decide contest' and plate like 'QZW%'")
    expect(lines).toBe(decided.length)
  })

  it('have plates and tax ids of their own that are right, the same at each start', () => {
    const now = new Date('2026-11-20T15:00:00Z')
    const plan = planDays(app.rotativo.parts.city(), now)
    const again = planDays(app.rotativo.parts.city(), now)
    expect(JSON.stringify({ ...again, chance: null })).toBe(JSON.stringify({ ...plan, chance: null }))
    const plates = [
      ...plan.drivers.map(({ plate }) => plate),
      ...plan.guests.map(({ plate }) => plate),
      ...plan.notices.map(({ plate }) => plate),
    ]
    expect(new Set(plates).size).toBe(plates.length)
    expect(plates.filter((plate) => !isBrazilianPlate(plate) || !/^QZ[XYW]/.test(plate))).toEqual([])
    for (const { identification } of plan.drivers) {
      expect(taxIdProblem(identification, { alphanumericCnpj: false })).toBeNull()
    }
  })

  it('are in no production, in no other city, and nowhere unless somebody asks for them', async () => {
    const { parts } = app.rotativo
    const other = (config: object) => ({ ...parts, config: { ...parts.config, ...config } })
    const never = { kysely: { transaction: () => expect.unreachable('it wrote') } } as never
    for (const config of [
      { mode: 'production' as const },
      { madeUpDays: false },
      { cityFolder: '/tmp/mine' },
    ])
      await seedMadeUpDays({ ...other(config), db: never })
  })

  it('are made on a later start as well, at the time of the sandbox, also where their days were closed before', async () => {
    const database = await createDatabase()
    const first = await startApp({ databaseUrl: database.url })
    await aDriver(first, { credit: 1000 })
    await first.http('POST', '/sandbox/clock', { advance_seconds: 5 * daySeconds })
    const closed = () => first.rotativo.parts.db.kysely.selectFrom('closed_days').select('day').execute()
    await eventually(closed, (days) => days.length === 4)
    const stoppedAt = toCivil(first.clock.now(), 'UTC')
    await first.close()

    const env = { MADE_UP_DAYS: 'yes' }
    const second = await startApp({ databaseUrl: database.url, env, demonstration: true })
    const { db } = second.rotativo.parts
    await second.rotativo.jobs.sweepNow()
    expect(await audit(db)).toEqual([])
    const open = await db.kysely
      .selectFrom('activations')
      .select('created_at')
      .where('plate', '=', 'MAR2E26')
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(civilDate(toCivil(open.created_at, 'UTC'))).toBe(civilDate(stoppedAt))
    await second.close()
    await database.drop()
  })
})
