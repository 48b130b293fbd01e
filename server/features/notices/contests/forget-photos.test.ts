import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelNotice } from '#contract/operator.ts'
import { forgetUnshown, markForgotten } from '#server/features/notices/contests/forget-photos.ts'
import { sha256, shrinkPhoto } from '#server/features/notices/shrink-photo.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { aPicture, contestNotice, contestText, decide, noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { notice, office } from '#testkit/operators.ts'
import { photographed } from '#testkit/shifts.ts'
import { aStaff } from '#testkit/staff.ts'

const hour = 3600
const day = 24 * hour

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { sessionIdleDays: 365, photoDays: 60 } })
})
afterAll(() => app.close())

const kysely = () => app.rotativo.parts.db.kysely
const photos = () => app.rotativo.parts.photos
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

  it('that an agent took are forgotten as those of a contest, and no sooner, with their hashes kept', async () => {
    const plate = aPlate()
    const agent = await aStaff(app, ['agent'])
    const { id } = await photographed(app, agent, plate, [Buffer.from(await aPicture(320), 'base64')])
    const files = () =>
      kysely()
        .selectFrom('notice_photos as p')
        .leftJoin('photo_files as f', 'f.hash', 'p.kept_hash')
        .select(['p.kept_hash', 'p.forgotten_at', 'f.hash'])
        .where('p.notice_id', '=', id)
        .execute()
    const kept_hash = sha256(await shrinkPhoto(Buffer.from(await aPicture(320), 'base64')))
    await app.advance(30 * day)
    await app.call(cancelNotice, { params: { id } }, office)
    await app.advance(59 * day)
    expect(await files()).toEqual([{ kept_hash, forgotten_at: null, hash: kept_hash }])
    await app.advance(2 * day)
    expect(await files()).toEqual([{ kept_hash, forgotten_at: expect.any(Date), hash: null }])
    const driver = await aDriver(app, { plates: [plate] })
    expect((await noticePage(app, id, driver)).photos).toEqual([])
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

describe('a file that nothing shows', () => {
  const isKept = async (hash: string) => (await photos().read(hash)) !== null
  const forget = (seconds: number) =>
    forgetUnshown(app.rotativo.parts, new Date(app.clock.now().getTime() + seconds * 1000))

  it('is not kept where the contest is refused', async () => {
    const { driver, id } = await noticed()
    const key = { ...driver, key: `contest-${id}` }
    const first = { photos: [await aPicture(330)] }
    const begun = await contestNotice(app, id, key, first)
    const late = await aPicture(340)
    const again = contestNotice(app, id, driver, { photos: [late] })
    await expect(again).rejects.toMatchObject(refused(409, 'ContestOpen'))
    expect(await isKept(sha256(await shrinkPhoto(Buffer.from(late, 'base64'))))).toBe(false)
    // What was sent before is answered as it was, pictures and all.
    const repeated = await contestNotice(app, id, key, first)
    expect(repeated.contests).toMatchObject([{ id: begun.contests[0]?.id, photos: [expect.any(String)] }])
  })

  it('is forgotten a day after it was kept last, by time alone too; what is shown stays', async () => {
    const { driver, id } = await noticed()
    await contestNotice(app, id, driver, { photos: [await aPicture(350)] })
    const taken = Buffer.from(await aPicture(360), 'base64')
    await photographed(app, await aStaff(app, ['agent']), aPlate(), [taken])
    const shown = [Buffer.from(await aPicture(350), 'base64'), taken]
    const hashes = await Promise.all(shown.map(async (photo) => sha256(await shrinkPhoto(photo))))
    const content = Buffer.from('left by a server that ended')
    const left = sha256(content)
    await photos().keep(left, content)
    await forget(day - hour)
    expect(await isKept(left)).toBe(true)
    // Somebody sends the same picture again, and its contest is about to be written.
    await app.advance(23 * hour)
    await photos().keep(left, content)
    await forget(2 * hour)
    expect(await isKept(left)).toBe(true)
    await forget(day + hour)
    expect(await isKept(left)).toBe(false)
    await photos().keep(left, content)
    await app.advance(2 * day)
    expect(await isKept(left)).toBe(false)
    for (const hash of hashes) expect(await isKept(hash)).toBe(true)
  })
})
