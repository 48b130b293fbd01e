import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { listBays } from '#contract/places.ts'
import { startServerProcess } from '#testkit/server-process.ts'
import { httpClient } from './http-client.ts'
import type { Report } from './report.ts'
import { asInACity, load, median, type Stage } from './stage.ts'

const count = 50_000
const columns = 250
/** Six metres, as bays lie along a kerb. */
const step = 0.00006
const clients = 8
const milliseconds = 2000
const rounds = 3

/** The demonstration city with very many bays around its centre. */
const bigCity = async (): Promise<{ folder: string; centre: { lat: number; lng: number } }> => {
  const folder = await mkdtemp(join(tmpdir(), 'rotativo-city-'))
  await cp('cities/demo', folder, { recursive: true })
  const { mapCentre } = JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'))
  const features = Array.from({ length: count }, (_, at) => ({
    type: 'Feature',
    properties: { id: at + 1, name: `V-${at + 1}`, profile: (at % 7) + 1, address: `Rua ${at % 400}` },
    geometry: {
      type: 'Point',
      coordinates: [
        mapCentre.lng + ((at % columns) - columns / 2) * step,
        mapCentre.lat + (Math.floor(at / columns) - count / columns / 2) * step,
      ],
    },
  }))
  await writeFile(join(folder, 'bays.geojson'), JSON.stringify({ type: 'FeatureCollection', features }))
  return { folder, centre: mapCentre }
}

/** The bays call with 50,000 bays against an empty route: what a map sees, all of it, and all of it once more. */
export const benchBays = async (stage: Stage, report: Report): Promise<void> => {
  const { folder, centre } = await bigCity()
  const empty = Fastify()
  empty.get('/empty', async () => ({ status: 'empty' }))
  const emptyAddress = await empty.listen({ port: 0, host: '127.0.0.1' })
  const server = await startServerProcess({
    DATABASE_URL: stage.database.url,
    ...asInACity,
    CITY: folder,
  })
  const whole = await fetch(server.address + listBays.path, { headers: { 'Accept-Encoding': 'br' } })
  const tag = whole.headers.get('ETag') ?? ''
  const size = JSON.stringify(await whole.json()).length
  const seen = [centre.lng - 0.001, centre.lat - 0.001, centre.lng + 0.001, centre.lat + 0.001].join(',')
  const calls = [
    { name: 'a screenful by bbox', path: `${listBays.path}?bbox=${seen}`, headers: {}, status: 200 },
    { name: 'all, compressed', path: listBays.path, headers: { 'accept-encoding': 'br' }, status: 200 },
    { name: 'all, known already', path: listBays.path, headers: { 'if-none-match': tag }, status: 304 },
  ]
  report.say(`  ${count} bays, ${(size / 1024).toFixed(0)} KiB as JSON`)
  for (const { name, path, headers, status } of calls) {
    const ours: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const one = await perSecond(server.address, path, headers, status)
      ours.push(one)
      ratios.push(one / (await perSecond(emptyAddress, '/empty', {}, 200)))
    }
    report.say(
      `  ${name}: ${median(ours).toFixed(0)}/s, ratio to an empty route ${median(ratios).toFixed(2)}`,
    )
    report.note(`${name}, to an empty route`, median(ratios), '')
  }
  await server.stop()
  await empty.close()
  await rm(folder, { recursive: true })
}

const perSecond = async (
  address: string,
  path: string,
  headers: Record<string, string>,
  expected: number,
): Promise<number> => {
  const http = httpClient(address, clients)
  const figures = await load(clients, milliseconds, async () => {
    const status = await http.send('GET', path, headers)
    if (status !== expected) throw new Error(`GET ${path} answered ${status}`)
  })
  http.close()
  return figures.perSecond
}
