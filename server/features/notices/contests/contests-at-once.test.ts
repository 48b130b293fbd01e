import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { aPicture, contestNotice } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { limits: { lookup: { max: 1000, windowSeconds: 600 } } } })
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

/** How many pictures are drawn, and the most of them at the same moment. */
const watchDrawing = () => {
  const drawn = { all: 0, now: 0, most: 0 }
  const draw = sharp.prototype.toBuffer as (this: unknown, ...given: unknown[]) => Promise<Buffer>
  vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    drawn.all += 1
    drawn.now += 1
    drawn.most = Math.max(drawn.most, drawn.now)
    return draw.apply(this, given).finally(() => {
      drawn.now -= 1
    })
  } as never)
  return drawn
}

const pictures = (widths: readonly number[]) => Promise.all(widths.map((width) => aPicture(width)))

it('of the pictures of many contests two at a time are made smaller', async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const notices = [await aNotice(app, plate), await aNotice(app, plate), await aNotice(app, plate)]
  const photos = await pictures([900, 1000, 1100])
  const drawn = watchDrawing()
  const pages = await Promise.all(notices.map((id) => contestNotice(app, id, driver, { photos })))
  expect(pages.map(({ contests }) => contests[0]?.photos.length)).toEqual([3, 3, 3])
  expect(drawn).toMatchObject({ all: 9, most: 2 })
})

it('of several contests of one notice at once the pictures of the one that is taken are drawn, and no others', async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const id = await aNotice(app, plate)
  const sent = [await pictures([910, 920]), await pictures([930, 940]), await pictures([950, 960])]
  const drawn = watchDrawing()
  const ends = await Promise.allSettled(sent.map((photos) => contestNotice(app, id, driver, { photos })))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toMatchObject(refused(409, 'ContestOpen'))
  expect(drawn.all).toBe(2)
})
