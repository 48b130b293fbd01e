import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { searchAddress } from '#contract/places.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { eventually } from '#testkit/eventually.ts'

let behaviour: RequestListener = (_request, response) => response.end('{"features":[]}')
const asked: string[] = []
const geocoder = createServer((request, response) => {
  asked.push(request.url ?? '')
  behaviour(request, response)
})

const geocoderUrl = () => `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/api`

let app: TestApp
beforeAll(async () => {
  await new Promise<void>((listening) => geocoder.listen(0, '127.0.0.1', listening))
  app = await startApp({ env: { GEOCODER_URL: geocoderUrl() } })
})
afterEach(() => asked.splice(0))
afterAll(async () => {
  await app.close()
  geocoder.closeAllConnections()
  geocoder.close()
})

const search = async (q: string) => (await app.call(searchAddress, { query: { q } })).data
const labels = async (q: string) => (await search(q)).map(({ label }) => label)

describe('the search over the own names', () => {
  it('finds streets, sectors, points of sale and bays, without accents and in any case [spots.search, external.maps]', async () => {
    const [street] = await search('alfandega')
    expect(street?.label).toBe('Rua da Alfândega')
    expect(street?.center.lat).toBeCloseTo(-28.2268, 2)
    expect(await labels('SETOR 3')).toEqual(['Setor 3 · Porto'])
    expect(await labels('maré alta')).toContain('Farmácia Maré Alta · Rua da Alfândega, 245')
    expect(await labels('b-001')).toEqual(['Vaga B-001 · Rua da Alfândega'])
    expect((await labels('rua')).length).toBe(8)
  })

  it('leads to the street when nobody knows the house', async () => {
    expect(await labels('Rua da Alfândega, 245')).toContain('Farmácia Maré Alta · Rua da Alfândega, 245')
    expect((await labels('Rua da Alfândega 99999'))[0]).toBe('Rua da Alfândega')
  })

  it('finds nothing for nothing', async () => {
    for (const text of ['', ' ', 'x', '.,-', 'xyzzy', '%', '(((']) expect(await labels(text)).toEqual([])
  })
})

describe('the search with a geocoder', () => {
  const rua = (label: string, lat = -28.2265) => ({
    geometry: { coordinates: [-48.6606, lat] },
    properties: { name: label, city: 'Porto das Marés', state: 'Santa Catarina' },
  })
  const answering =
    (status: number, body: unknown): RequestListener =>
    (_request, response) => {
      response.statusCode = status
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }

  it('adds what it knows below the own names, near the city only', async () => {
    behaviour = answering(200, { features: [rua('Rua das Ondas'), rua('Rua das Ondas', 40)] })
    // It is not waited for longer than a driver would, which a very slow machine may need more than once for.
    const data = await eventually(
      () => search('rua das ondas'),
      (found) => found.some(({ label }) => label.includes('Santa Catarina')),
    )
    expect(data.at(-1)).toEqual({
      label: 'Rua das Ondas · Porto das Marés · Santa Catarina',
      center: { lat: -28.2265, lng: -48.6606 },
    })
    expect(data.filter(({ label }) => label.startsWith('Rua das Ondas')).length).toBe(1)
    expect(asked.at(-1)).toBe('/api?q=rua+das+ondas&limit=5&lat=-28.22735&lon=-48.6608')
  })

  it('is not asked for less than four characters', async () => {
    await search('rua')
    expect(asked).toEqual([])
  })

  it.each([
    ['fails', answering(500, 'oops')],
    ['is busy', answering(429, '')],
    ['says something else', answering(200, { results: [] })],
    ['lies about places', answering(200, { features: [rua('Ilha', 4000)] })],
    ['breaks off', ((request) => request.socket.destroy()) as RequestListener],
  ])('does without it when it %s', async (_how, listener) => {
    behaviour = listener
    expect((await labels('alfandega'))[0]).toBe('Rua da Alfândega')
  })

  it.each([
    ['answers without an end', ((_request, response) => response.write('{"features":[')) as RequestListener],
    ['never answers', (() => undefined) as RequestListener],
  ])('waits no longer than it has patience when it %s', async (_how, listener) => {
    behaviour = listener
    const hasty = await startApp({ env: { GEOCODER_URL: geocoderUrl(), PATIENCE: '4' } })
    const { data } = await hasty.call(searchAddress, { query: { q: 'alfandega' } })
    expect(data[0]?.label).toBe('Rua da Alfândega')
    await hasty.close()
  })
})
