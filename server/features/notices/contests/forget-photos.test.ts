import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markForgotten } from '#server/features/notices/contests/forget-photos.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPicture, contestNotice, contestText, decide, noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { notice } from '#testkit/operators.ts'
import { aStaff } from '#testkit/staff.ts'

const hour = 3600
const day = 24 * hour

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { sessionIdleDays: 365, photoDays: 60 } })
})
afterAll(() => app.close())

const kysely = () => app.rotativo.parts.db.kysely
const noticed = async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  return { driver, id: (await notice(app, { plate })).id }
}

describe('photos', () => {
  it('are forgotten as long after the notice ended as the city says, and no sooner, with their hashes kept', async () => {
    const { driver, id } = await noticed()
    const { contests } = await contestNotice(app, id, driver, { photos: [await aPicture(310)] })
    const files = () =>
      kysely()
        .selectFrom('contest_photos as p')
        .leftJoin('photo_files as f', 'f.hash', 'p.kept_hash')
        .select(['p.forgotten_at', 'f.hash'])
        .where('p.contest_id', '=', contests[0]?.id ?? 0)
        .execute()
    await app.advance(100 * day)
    expect(await files()).toMatchObject([{ forgotten_at: null, hash: expect.any(String) }])
    await decide(app, contests[0]?.id ?? 0, true, await aStaff(app, ['manager']))
    await app.advance(59 * day)
    expect(await files()).toMatchObject([{ forgotten_at: null, hash: expect.any(String) }])
    await app.advance(2 * day)
    expect(await files()).toMatchObject([{ forgotten_at: expect.any(Date), hash: null }])
    expect((await noticePage(app, id, driver)).contests).toMatchObject([{ photos: [], text: contestText }])
  })

  it('are looked for among those that are left, by indexes of their own', async () => {
    const plan = await kysely()
      .transaction()
      .execute(async (tx) => {
        // The tables of a test are read as a whole sooner than by any index.
        await sql`set local enable_seqscan = off`.execute(tx)
        const now = app.clock.now()
        return sql<Record<string, string>>`explain ${markForgotten(now, now)}`.execute(tx)
      })
    const told = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(told).toContain('notice_photos_left')
    expect(told).toContain('contest_photos_left')
  })
})
