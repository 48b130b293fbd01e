import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMap } from '#contract/places.ts'
import { saveMap } from '#server/city/map-store.ts'
import { readCity } from '#server/city/read-city.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { pmtilesOf, tileAt } from '#testkit/pmtiles.ts'
import { readRange } from './serve-map.ts'

const centre = { lat: -28.22735, lng: -48.6608 }
const box = { west: -48.7, south: -28.3, east: -48.6, north: -28.2 }
const tile = tileAt(14, centre)

describe("the demonstration city's map", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  it('is its file of streets, under a name that changes with what it holds, compressed, and sent once', async () => {
    const { format, address } = await app.call(readMap, {})
    expect(format).toBe('geojson')
    expect(address).toMatch(/^\/map-files\/[0-9a-f]{32}\.geojson$/)
    const answer = await app.http('GET', address, undefined, { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(await answer.json()).toEqual(JSON.parse(await readFile('cities/demo/map.geojson', 'utf8')))
    const known = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
    expect((await app.http('GET', address, undefined, { headers: known })).status).toBe(304)
  })

  it('has no other address, and the page is none of its files', async () => {
    for (const path of ['/map-files/x.geojson', '/map-files/../settings.json', '/map-files/']) {
      expect((await app.http('GET', path)).status).toBe(404)
    }
  })
})

describe('a map of tiles', () => {
  let app: TestApp
  let folder = ''
  let bytes: Buffer = Buffer.alloc(0)
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'city-'))
    await cp('cities/demo', folder, { recursive: true })
    await rm(join(folder, 'map.geojson'))
    // Larger than two pieces of the database, so that a range may lie across their border.
    const at = Array.from({ length: 80_000 }, (_, n) => [n % 4096, (n * 7) % 4096] as const)
    bytes = pmtilesOf(tile, box, [
      { layer: 'roads', shape: 'line', kind: 'minor_road', name: 'Rua do Teste', at },
    ])
    expect(bytes.length).toBeGreaterThan(140_000)
    await writeFile(join(folder, 'map.pmtiles'), bytes)
    app = await startApp({ env: { CITY: folder } })
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const ask = async (range?: string) => {
    const { address } = await app.call(readMap, {})
    return app.http('GET', address, undefined, { headers: range ? { Range: range } : {} })
  }

  it('is served by ranges, across the pieces that it is kept in, as it lies there', async () => {
    const cases = [
      ['bytes=0-126', 0, 126],
      ['bytes=65530-65545', 65_530, 65_545],
      ['bytes=100-', 100, bytes.length - 1],
      ['bytes=-10', bytes.length - 10, bytes.length - 1],
      [`bytes=5-${bytes.length * 2}`, 5, bytes.length - 1],
    ] as const
    for (const [range, first, last] of cases) {
      const answer = await ask(range)
      expect([range, answer.status]).toEqual([range, 206])
      expect(answer.headers.get('Content-Range')).toBe(`bytes ${first}-${last}/${bytes.length}`)
      expect(answer.headers.get('Content-Encoding') ?? 'identity').toBe('identity')
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(first, last + 1))).toBe(true)
    }
    const { headers } = await ask('bytes=0-126')
    expect(headers.get('Cache-Control')).toContain('immutable')
    expect(headers.get('ETag')).toMatch(/^"[0-9a-f]{32}"$/)
  })

  it('refuses a range that it does not have, and who asks for none', async () => {
    for (const range of [`bytes=${bytes.length}-`, undefined]) {
      const answer = await ask(range)
      expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, `bytes */${bytes.length}`])
      expect(answer.headers.get('Accept-Ranges')).toBe('bytes')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(await answer.text()).toBe('')
    }
    for (const range of ['bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5']) {
      expect(readRange(range, 100)).toBeNull()
    }
  })

  it('gives no more at once than its readers ask for', () => {
    const large = 500_000_000
    expect(readRange('bytes=0-16383', large)).toEqual({ first: 0, last: 16_383 })
    expect(readRange('bytes=1000-4195303', large)).toEqual({ first: 1000, last: 4_195_303 })
    expect(readRange('bytes=-4194304', large)).toEqual({ first: large - 4_194_304, last: large - 1 })
    for (const range of [
      'bytes=1000-4195304',
      'bytes=-4194305',
      'bytes=0-',
      'bytes=0-499999999',
      undefined,
    ]) {
      expect(readRange(range, large)).toBeNull()
    }
  })

  it('can be read by who reads such files', async () => {
    const { address } = await app.call(readMap, {})
    const archive = new PMTiles(app.address + address)
    expect(await archive.getHeader()).toMatchObject({ minZoom: 14, maxZoom: 14 })
    expect((await archive.getZxy(tile.z, tile.x, tile.y))?.data.byteLength).toBeGreaterThan(100_000)
    expect(await archive.getZxy(tile.z, tile.x + 1, tile.y)).toBeUndefined()
  })

  it('is kept once, beside the one of the city before, and no other', async () => {
    const { db } = app.rotativo.parts
    const kept = async () =>
      (await db.kysely.selectFrom('map_pieces').select('hash').distinct().orderBy('hash').execute()).map(
        ({ hash }) => hash,
      )
    const before = (await readCity(folder)).map
    expect(await kept()).toEqual([before?.hash])
    await saveMap(db, folder, before)
    for (const name of ['Rua Um', 'Rua Dois']) {
      const other = pmtilesOf(tile, box, [
        {
          layer: 'roads',
          shape: 'line',
          kind: 'path',
          name,
          at: [
            [0, 0],
            [9, 9],
          ],
        },
      ])
      await writeFile(join(folder, 'map.pmtiles'), other)
      const { map } = await readCity(folder)
      await saveMap(db, folder, map)
      expect(await kept()).toEqual([before?.hash, map?.hash].toSorted())
    }
    expect((await ask('bytes=0-6')).status).toBe(206)
  })
})
