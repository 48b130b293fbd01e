import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPublicNotice } from '#contract/notices/contests.ts'
import { viewOfficeNotice } from '#contract/staff/notices.ts'
import { readRegister } from '#contract/staff/people.ts'
import { largestPhoto } from '#domain/notices/photo.ts'
import { sha256 } from '#server/features/notices/shrink-photo.ts'
import { refused, startApp, type TestApp } from '#testkit/app.ts'
import { contestNotice, noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { photographed, sendPhoto, wantNotice } from '#testkit/shifts.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let agent: TestStaff
beforeAll(async () => {
  app = await startApp()
  agent = await aStaff(app, ['agent'])
})
afterAll(() => app.close())

const picture = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'PhoneOfTheAgent' },
      IFD3: { GPSLatitude: '28/1 13/1 43/1', GPSLatitudeRef: 'S' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** All of a notice, as the office reads it. */
const look = (id: number, who: TestStaff) =>
  app.call(viewOfficeNotice, { params: { id }, body: { reason: 'check', words: '' } }, who)

describe('a photo', () => {
  it('is taken as announced, once, upright, smaller and without a word of where it was made', async () => {
    const [sent, unannounced] = await Promise.all([picture(900, 600), picture(40, 30)])
    const fake = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const { notice } = await wantNotice(app, agent, {
      plate: aPlate(),
      photos: [sha256(sent), sha256(fake)],
    })
    const id = notice?.id ?? 0
    const add = (content: Buffer, who = agent) => sendPhoto(app, who, id, content)
    expect(await Promise.all([add(sent), add(sent)])).toEqual([{ number: 1 }, { number: 1 }])
    await expect(add(unannounced)).rejects.toMatchObject({ status: 404 })
    await expect(add(fake)).rejects.toMatchObject({ body: { type: 'PhotoUnreadable' } })
    const other = await aStaff(app, ['agent'])
    await expect(add(sent, other)).rejects.toMatchObject({ status: 404 })

    const { photos } = await look(id, await aStaff(app, ['support']))
    expect(photos).toHaveLength(1)
    const answer = await app.http('GET', photos[0] ?? '')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const kept = Buffer.from(await answer.arrayBuffer())
    const { width, height, exif, orientation } = await sharp(kept).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 600, height: 900 })
    expect(sent.includes('PhoneOfTheAgent')).toBe(true)
    expect(kept.includes('PhoneOfTheAgent')).toBe(false)
    expect(sha256(kept)).not.toBe(sha256(sent))
  })

  it('is on every page of its notice, of the driver, of whoever has the slip and of the office, and in its PDF', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const { id, number } = await photographed(app, agent, plate, [await picture(60, 40)])
    const pages = [
      await noticePage(app, id, driver),
      await app.call(readPublicNotice, { params: { notice: number }, query: { plate } }),
      await look(id, await aStaff(app, ['support'])),
    ]
    for (const { photos, pdf_url } of pages) {
      expect(photos).toEqual([expect.any(String)])
      const shown = await app.http('GET', photos[0] ?? '')
      expect(shown.headers.get('content-type')).toBe('image/jpeg')
      const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
      expect({ width, height }).toEqual({ width: 40, height: 60 })
      const pdf = Buffer.from(await (await app.http('GET', pdf_url)).arrayBuffer()).toString('latin1')
      expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1)
    }
  })

  it('is shown to the programme’s people with a reason alone, which stands in the register', async () => {
    const plate = aPlate()
    const { id } = await photographed(app, agent, plate, [await picture(60, 40), await picture(40, 60)])
    const [support, manager] = [await aStaff(app, ['support']), await aStaff(app, ['manager'])]
    for (const who of [agent, await aStaff(app, ['finance'])])
      await expect(look(id, who)).rejects.toMatchObject(refused(403, 'Forbidden'))
    for (const path of [`/api/staff/notices/${id}`, `/api/staff/notices/${id}/photos/1`])
      expect((await app.http('GET', path, undefined, support)).ok).toBe(false)
    expect((await look(id, support)).photos).toHaveLength(2)
    const query = { act: 'read notice', plate, from: '', until: '' } as const
    const { data } = await app.call(readRegister, { query }, manager)
    expect(data).toMatchObject([
      { name: 'Rita support', reason: 'Conferência interna', details: { notice: id, photos: 2 } },
    ])
  })

  it('weighs 5 MB at most as it arrives, to the byte, also with a contest, and a notice has three', async () => {
    expect(largestPhoto).toBe(5_000_000)
    const plate = aPlate()
    const small = await picture(60, 40)
    const whole = Buffer.concat([small, Buffer.alloc(largestPhoto - small.length)])
    const tooMuch = Buffer.concat([whole, Buffer.alloc(1)])
    const wrong = refused(422, 'InvalidInput')
    const photos = [small, whole, tooMuch].map(sha256)
    const four = wantNotice(app, agent, { plate, photos: [...photos, sha256(Buffer.alloc(1))] })
    await expect(four).rejects.toMatchObject(wrong)
    const { notice } = await wantNotice(app, agent, { plate, photos })
    const id = notice?.id ?? 0
    expect(await sendPhoto(app, agent, id, whole)).toEqual({ number: 2 })
    await expect(sendPhoto(app, agent, id, tooMuch)).rejects.toMatchObject(wrong)
    const driver = await aDriver(app, { plates: [plate] })
    const contest = (picture: Buffer) =>
      contestNotice(app, id, driver, { photos: [picture.toString('base64')] })
    await expect(contest(tooMuch)).rejects.toMatchObject(wrong)
    expect((await contest(whole)).contests[0]?.photos).toHaveLength(1)
  })

  it('of any size is made small enough', async () => {
    const sent = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#456' } })
      .png()
      .toBuffer()
    const { id } = await photographed(app, agent, aPlate(), [sent])
    const { kept_hash } = await app.rotativo.parts.db.kysely
      .selectFrom('notice_photos')
      .select('kept_hash')
      .where('notice_id', '=', id)
      .executeTakeFirstOrThrow()
    const kept = await app.rotativo.parts.photos.read(kept_hash)
    expect(await sharp(kept ?? Buffer.alloc(0)).metadata()).toMatchObject({
      width: 1600,
      height: 1200,
      format: 'jpeg',
    })
  })
})
