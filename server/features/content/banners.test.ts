import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveBanner, viewBanner } from '#contract/content.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('gives the banner that the driver has not seen, until it is saved [call.banner-view, call.banner-save, entity.banner]', async () => {
  const driver = await aDriver(app)
  const view = () => app.call(viewBanner, { params: { userId: driver.userId } }, driver)
  const banner = await view()
  expect(banner).toEqual({
    id: 1,
    url: expect.stringMatching(/^\/banners\/[0-9a-f]{16}\.svg$/),
    external_link: '/faq#orla',
  })
  expect(await view()).toEqual(banner)
  const save = (bannerId: number) =>
    app.call(saveBanner, { params: { bannerId, userId: driver.userId } }, driver)
  await save(1)
  await save(1)
  expect(await view()).toEqual({})
  await expect(save(99)).rejects.toMatchObject({ status: 404 })
  const other = await aDriver(app)
  expect(await app.call(viewBanner, { params: { userId: other.userId } }, other)).toMatchObject({ id: 1 })
})

it('of several is the first that was not saved, whichever were (decision Q115)', async () => {
  const { parts } = app.rotativo
  const before = parts.city
  const later = { id: 7, url: 'https://fotos.example/verao.png', external_link: '' }
  parts.city = () => ({ ...before(), banners: [...before().banners, later] })
  try {
    const [inTurn, otherWay] = [await aDriver(app), await aDriver(app)]
    const view = (driver: TestDriver) => app.call(viewBanner, { params: { userId: driver.userId } }, driver)
    const save = (driver: TestDriver, bannerId: number) =>
      app.call(saveBanner, { params: { bannerId, userId: driver.userId } }, driver)
    await save(inTurn, 1)
    expect(await view(inTurn)).toEqual(later)
    await save(inTurn, 7)
    expect(await view(inTurn)).toEqual({})
    await save(otherWay, 7)
    expect(await view(otherWay)).toMatchObject({ id: 1 })
  } finally {
    parts.city = before
  }
})

it('is for the driver of the id only, and for nobody without a session [banner.logged-in-only]', async () => {
  const [driver, other] = [await aDriver(app), await aDriver(app)]
  const params = { userId: other.userId, bannerId: 1 }
  const forbidden = { status: 403, body: { type: 'Forbidden' } }
  await expect(app.call(viewBanner, { params }, driver)).rejects.toMatchObject(forbidden)
  await expect(app.call(saveBanner, { params }, driver)).rejects.toMatchObject(forbidden)
  await expect(app.call(viewBanner, { params })).rejects.toMatchObject({ status: 401 })
})

it('has a picture that no script of it can leave, under an address of its own', async () => {
  const driver = await aDriver(app)
  const { url = '' } = await app.call(viewBanner, { params: { userId: driver.userId } }, driver)
  const picture = await app.http('GET', url)
  expect(picture.status).toBe(200)
  expect(await picture.text()).toContain('<svg')
  expect(picture.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8')
  expect(picture.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(picture.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  )
  expect((await app.http('GET', '/banners/0000000000000000.svg')).status).toBe(404)
  expect((await app.http('GET', '/banners/..%2fsettings.json')).status).toBe(404)
})

it('of elsewhere is let through the content policy by its origin, and none other', async () => {
  const { parts } = app.rotativo
  const before = parts.city
  const banners = [{ id: 7, url: 'https://fotos.example/verao.png', external_link: '' }]
  parts.city = () => ({ ...before(), banners })
  try {
    const driver = await aDriver(app)
    const shown = await app.call(viewBanner, { params: { userId: driver.userId } }, driver)
    expect(shown).toEqual(banners[0])
    const policy = (await app.http('GET', '/docs')).headers.get('Content-Security-Policy')
    expect(policy).toContain("img-src 'self' data: blob: https://fotos.example;")
  } finally {
    parts.city = before
  }
})
