import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNotice } from '#contract/notices/contests.ts'
import { listIssuedNotices } from '#contract/operator.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { kilometresBetween } from '#domain/places.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { closeAudited } from '#testkit/audited.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { notice, office, sight } from '#testkit/operators.ts'
import { products } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => closeAudited(app))

const minutes = (count: number) => app.advance(count * 60)
const issue = (plate: string, where: object) => sight(app, { plate, issue: true, ...where })
const noticesOf = async (plate: string) =>
  (await app.call(listIssuedNotices, { query: { plate } }, office)).data

/** A plate that got its notice at a place. */
const noticed = async (where: object) => {
  const plate = aPlate()
  await sight(app, { plate, ...where })
  await minutes(11)
  const { notice: first, issued } = await issue(plate, where)
  expect(issued).toBe(true)
  return { plate, first: first?.id ?? 0 }
}

describe('the stay of a plate', () => {
  it.each([
    ['Rua São João, 100', 'Rua Sao Joao, 104'],
    ['Rua XV de Novembro, 10', 'R. 15 de novembro, 12'],
    ['Rua das Flores, 100', 'Rua das Flores 102'],
  ])('is one for "%s" and "%s": one tolerance and one notice (decision Q199)', async (one, other) => {
    const plate = aPlate()
    await sight(app, { plate, address: one })
    await minutes(11)
    const first = await issue(plate, { address: other })
    expect(first).toMatchObject({ state: 'noticed', issued: true })
    await minutes(20)
    for (const address of [one, other])
      expect(await issue(plate, { address })).toMatchObject({
        issued: false,
        notice: { id: first.notice?.id },
      })
    expect(await noticesOf(plate)).toHaveLength(1)
  })

  it('is one within 100 m whatever the street is called, also without a name, and another one beyond', async () => {
    const here = { lat: -28.2266, lng: -48.6611 }
    const near = { lat: -28.22725, lng: -48.6617 }
    const far = { lat: -28.2278, lng: -48.6611 }
    expect(kilometresBetween(here, near)).toBeLessThan(0.1)
    expect(kilometresBetween(here, far)).toBeGreaterThan(0.1)
    const { plate, first } = await noticed({ address: 'Rua da Praia, 5', ...here })
    for (const where of [
      { address: 'Avenida Beira-Mar', ...near },
      { address: '', ...near },
      { address: 'Rua da Praia', ...far },
    ])
      expect(await issue(plate, where)).toMatchObject({ state: 'noticed', notice: { id: first } })
    expect(await issue(plate, { address: 'Avenida Beira-Mar', ...far })).toMatchObject({ state: 'tolerance' })
    expect(await issue(plate, { address: '', ...far })).toMatchObject({ state: 'tolerance' })
  })

  it('ends with a sighting in another street: back in the first one, tolerance begins again (decision Q199)', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const [first, second] = [{ address: 'Rua do Porto, 10' }, { address: 'Rua da Alfândega, 3' }]
    await sight(app, { plate, ...first })
    await minutes(15)
    expect(await issue(plate, second)).toMatchObject({ state: 'tolerance' })
    await minutes(15)
    expect(await issue(plate, first)).toMatchObject({ state: 'tolerance', issued: false })
    await minutes(11)
    const { notice: issued } = await issue(plate, first)
    const params = { notice: String(issued?.id) }
    const { time_line } = await app.call(readNotice, { params, query: { plate: '' } }, driver)
    expect(time_line.map(({ what }) => what)).toEqual(['seen_without_ticket', 'seen', 'issued'])
  })

  it('ends with a notice in another street, and so does its notice', async () => {
    const { plate, first } = await noticed({ address: 'Rua do Porto, 10' })
    await notice(app, { plate, address: 'Rua da Alfândega', type: 'outside_bay' })
    expect(await issue(plate, { address: 'Rua do Porto, 10' })).toMatchObject({ state: 'tolerance' })
    await minutes(11)
    const again = await issue(plate, { address: 'Rua do Porto, 10' })
    expect(again).toMatchObject({ issued: true })
    expect(again.notice?.id).not.toBe(first)
  })

  it('does not end with a sighting at an unknown place', async () => {
    const plate = aPlate()
    await sight(app, { plate })
    await minutes(11)
    expect(await sight(app, { plate, address: '' })).toMatchObject({ state: 'tolerance' })
    expect(await sight(app, { plate, address: '', lat: -28.2, lng: -48.6 })).toMatchObject({
      state: 'tolerance',
    })
    expect(await sight(app, { plate })).toMatchObject({ state: 'irregular' })
  })

  it('ends with leaving by the app', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    await sight(app, { plate })
    await minutes(5)
    const body = { plate, product_id: products.centro60 }
    const { transaction_id } = await app.call(activateParking, { body }, driver)
    await minutes(10)
    await app.call(leaveParking, { params: { transaction_id } }, driver)
    await minutes(1)
    expect(await issue(plate, {})).toMatchObject({ state: 'tolerance', issued: false })
    await minutes(11)
    expect(await issue(plate, {})).toMatchObject({ issued: true })
  })

  it('written by the release before is known by its street', async () => {
    const plate = aPlate()
    const at = new Date(app.clock.now().getTime() - 11 * 60_000)
    const former = {
      plate,
      address: 'Rua das Marés, 4',
      state: 'tolerance',
      reported_by: 'office',
      seen_at: at,
      created_at: at,
    }
    await app.rotativo.parts.db.kysely.insertInto('sightings').values(former).execute()
    expect(await sight(app, { plate, address: 'rua das marés, 9' })).toMatchObject({ state: 'irregular' })
  })
})
