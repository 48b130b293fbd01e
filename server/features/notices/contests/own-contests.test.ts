import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOwnContests, readNotice } from '#contract/notices/contests.ts'
import { dissociateVehicle } from '#contract/vehicles.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { contestRows } from '#domain/notices/contests.ts'
import { ownContests } from '#server/features/notices/contests/list-own-contests.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { contestNotice, decide, noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { notice } from '#testkit/operators.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    settings: { sessionIdleDays: 365, limits: { lookup: { max: 1000, windowSeconds: 600 } } },
  })
})
afterAll(() => app.close())

const kysely = () => app.rotativo.parts.db.kysely
const listed = async (driver: TestDriver, after?: number) =>
  (await app.call(listOwnContests, { query: after === undefined ? {} : { after } }, driver)).data
const civil = (at: Date) => toCivil(at, 'America/Sao_Paulo')

describe("a driver's contests", () => {
  it('are listed newest first, with the state that the office gave them', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    expect(await listed(driver)).toEqual([])
    const ids = [await aNotice(app, plate), await aNotice(app, plate), await aNotice(app, plate)]
    const made = []
    for (const id of ids) made.push((await contestNotice(app, id, driver)).contests[0])
    const [accepted, rejected, open] = made
    const support = await aStaff(app, ['support'])
    await decide(app, rejected?.id ?? 0, false, support)
    await decide(app, accepted?.id ?? 0, true, support)
    const decided = (id = 0) =>
      kysely().selectFrom('contests').select('decided_at').where('id', '=', id).executeTakeFirstOrThrow()
    const at = async (id?: number) => civil((await decided(id)).decided_at ?? new Date(0))
    const { kind_name } = await noticePage(app, ids[0] ?? 0, driver)
    const ofAll = { plate, kind_name }
    expect(await listed(driver)).toEqual([
      {
        ...ofAll,
        id: open?.id,
        protocol: open?.protocol,
        notice_id: ids[2],
        state: 'open',
        state_name: 'Em análise',
        opened_at: open?.opened_at,
        due_at: open?.due_at,
        decided_at: null,
        reason: '',
      },
      {
        ...ofAll,
        id: rejected?.id,
        protocol: rejected?.protocol,
        notice_id: ids[1],
        state: 'rejected',
        state_name: 'Não aceita',
        opened_at: rejected?.opened_at,
        due_at: rejected?.due_at,
        decided_at: await at(rejected?.id),
        reason: 'Conferimos as fotos.',
      },
      {
        ...ofAll,
        id: accepted?.id,
        protocol: accepted?.protocol,
        notice_id: ids[0],
        state: 'accepted',
        state_name: 'Aceita: a irregularidade foi cancelada',
        opened_at: accepted?.opened_at,
        due_at: accepted?.due_at,
        decided_at: await at(accepted?.id),
        reason: 'Conferimos as fotos.',
      },
    ])
  })

  it('are theirs alone, not those of who else holds the plate, and stay when the plate goes', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const other = await aDriver(app, { plates: [plate] })
    const { id, number } = await notice(app, { plate })
    await contestNotice(app, id, driver)
    expect(await listed(other)).toEqual([])
    // Also of a plate that the driver never held, whose slip they have.
    const slip = await aDriver(app)
    await decide(app, (await listed(driver))[0]?.id ?? 0, false, await aStaff(app, ['support']))
    await contestNotice(app, number, slip, { plate })
    expect(await listed(slip)).toMatchObject([{ notice_id: id, plate, state: 'open' }])

    const held = await kysely()
      .selectFrom('vehicles')
      .select('id')
      .where('wallet_id', '=', driver.walletId)
      .executeTakeFirstOrThrow()
    await app.call(
      dissociateVehicle,
      { params: { vehicleId: Number(held.id), walletId: driver.walletId } },
      driver,
    )
    const [line] = await listed(driver)
    expect(line).toMatchObject({ notice_id: id, plate, state: 'rejected' })
    // What is listed leads to its notice.
    const page = await app.call(readNotice, { params: { notice: String(line?.notice_id) } }, driver)
    expect(page.contests).toMatchObject([{ protocol: line?.protocol }, { text: null }])
  })

  it('come a page at a time, each by an index', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const noticeId = await aNotice(app, plate)
    const now = app.clock.now()
    const row = {
      notice_id: noticeId,
      user_id: driver.userId,
      text: 'Eu tinha um ticket.',
      state: 'rejected',
    }
    const times = { opened_at: now, due_at: now, decided_at: now }
    const rows = Array.from({ length: contestRows + 2 }, () => ({ ...row, ...times }))
    await kysely().insertInto('contests').values(rows).execute()
    const first = await listed(driver)
    const rest = await listed(driver, first.at(-1)?.id)
    expect([first.length, rest.length]).toEqual([contestRows, 2])
    const ids = [...first, ...rest].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    expect(await listed(driver, rest.at(-1)?.id)).toEqual([])

    const plan = await kysely()
      .transaction()
      .execute(async (tx) => {
        // The tables of a test are read as a whole sooner than by any index.
        await sql`set local enable_seqscan = off`.execute(tx)
        return ownContests(tx, 0, { after: 1000 }).explain('text')
      })
    const told = JSON.stringify(plan)
    expect(told).toContain('contests_of_driver')
    expect(told).not.toContain('Sort')
  })
})
