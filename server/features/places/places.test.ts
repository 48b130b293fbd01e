import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import {
  listBays,
  listParkingProfiles,
  listPointsOfSale,
  listSectors,
  listSectorTariffs,
} from '#contract/places.ts'

import { fromCivil } from '#domain/brazil/civil-time.ts'
import { saveCity } from '#server/city/city-holder.ts'
import { startApp, type TestApp } from '#testkit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('lists of places', () => {
  it('points of sale: data[] with name, place and address, those of status 4 only [call.points-of-sale, entity.point-of-sale, const.pos-status, role.anonymous]', async () => {
    const { data } = await app.call(listPointsOfSale, { query: { status: '4' } })
    expect(data[0]).toEqual({
      fancy_name: 'Banca da Matriz',
      latitude: -28.226143,
      longitude: -48.661135,
      address: {
        street: 'Praça da Matriz',
        number: '12',
        neighborhood: 'Centro',
        city: 'Porto das Marés',
        state: 'SC',
      },
    })
    const { parts } = app.rotativo
    const city = parts.city
    const states = [4, 1, 4, 0, 4, 1, 4, 4, 4]
    const pointsOfSale = city().pointsOfSale.map((shop, at) => ({ ...shop, status: states[at] ?? 4 }))
    const changed = { ...city(), pointsOfSale }
    parts.city = () => changed
    try {
      const listed = async (query: { status?: string }) =>
        (await app.call(listPointsOfSale, { query })).data.map(({ fancy_name }) => fancy_name)
      const named = (status: number) =>
        pointsOfSale.filter((shop) => shop.status === status).map(({ fancy_name }) => fancy_name)
      expect(named(1)).toHaveLength(2)
      expect(await listed({ status: '4' })).toEqual(named(4))
      expect(await listed({})).toEqual(named(4))
      expect(await listed({ status: '1' })).toEqual(named(1))
      expect(await listed({ status: '7' })).toEqual([])
      await expect(listed({ status: 'open' })).rejects.toMatchObject({
        status: 422,
        body: { error: { errors: { status: ['Valor inválido.'] } } },
      })
    } finally {
      parts.city = city
    }
  })

  it('profiles: data[] with name, icon and colour [call.parking-profiles, entity.parking-profile]', async () => {
    const { data } = await app.call(listParkingProfiles, {})
    expect(data).toContainEqual({ name: 'Vaga comum', icon: 'car', color: '#1971c2' })
    expect(data.map(({ icon }) => icon).toSorted()).toEqual(
      ['blind', 'wheelchair', 'truck', 'stopwatch', 'paperclip', 'taxi', 'car'].toSorted(),
    )
  })

  it('sectors: data[] with name, polygon, centre and colour [call.sectors, entity.sector]', async () => {
    const { data } = await app.call(listSectors, {})
    expect(data[0]).toMatchObject({ name: 'Setor 1 · Matriz', color: '#1971c2' })
    expect(data[0]?.polygon[0]).toEqual({ lat: -28.227207, lng: -48.662245 })
    expect(data[0]?.center).toEqual({ lat: -28.226388, lng: -48.660836 })
    expect(data.map(({ tariff_id }) => tariff_id)).toEqual([1, 1, 1, 2, 2])
  })

  it('tells what each tariff asks of a car, when, and which times still fit into the day', async () => {
    const asked = async () => (await app.call(listSectorTariffs, {})).data
    const [centro, orla] = await asked()
    expect(centro).toMatchObject({ id: 1, always: true, hours_today: [], opens_at: null })
    expect(centro?.times[2]).toEqual({ time: 60, price: 300, left_today: true })
    expect(orla).toMatchObject({ id: 2, always: false, hours_today: [{ from: '08:00', to: '22:00' }] })
    expect(orla?.times.every(({ left_today }) => left_today)).toBe(true)
    const { clock } = app.rotativo.parts
    const now = clock.now
    const at = (civil: string) => {
      clock.now = () => fromCivil(`2027-03-10 ${civil}`, 'America/Sao_Paulo')
    }
    try {
      at('20:30:00')
      const left = (await asked())[1]?.times.filter(({ left_today }) => left_today).map(({ time }) => time)
      expect(left).toEqual([15, 30, 60, 90])
      at('22:00:00')
      const closed = (await asked())[1]
      expect(closed?.opens_at).toBe('2027-03-11 08:00:00')
      expect(closed?.times.some(({ left_today }) => left_today)).toBe(false)
      at('06:00:00')
      const early = (await asked())[1]
      expect(early?.opens_at).toBe('2027-03-10 08:00:00')
      expect(early?.times.every(({ left_today }) => left_today)).toBe(true)
    } finally {
      clock.now = now
    }
  })

  it('bays: data[] with name, profile and centre, all of them without a rectangle [call.bays, entity.spot]', async () => {
    const { data } = await app.call(listBays, {})
    expect(data.length).toBe(app.rotativo.parts.city().bays.length)
    expect(data[0]).toEqual({
      name: 'B-001',
      parking_profile: { name: 'Vaga comum', icon: 'car', color: '#1971c2' },
      center: { lat: -28.22868, lng: -48.662307 },
    })
  })

  it('gives the bays of a rectangle, in the order of the whole list', async () => {
    const all = (await app.call(listBays, {})).data
    const box = { west: -48.6623, south: -28.2287, east: -48.6622, north: -28.2281 }
    const { data } = await app.call(listBays, { query: { bbox: Object.values(box).join(',') } })
    const inside = all.filter(
      ({ center: { lat, lng } }) =>
        lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north,
    )
    expect(inside.length).toBeGreaterThan(3)
    expect(inside.length).toBeLessThan(all.length)
    expect(data).toEqual(inside)
    expect((await app.call(listBays, { query: { bbox: '0,0,1,1' } })).data).toEqual([])
    expect((await app.call(listBays, { query: { bbox: '-180,-90,180,90' } })).data).toEqual(all)
  })

  it('refuses what is no rectangle', async () => {
    for (const bbox of ['1,2,3', 'a,b,c,d', '3,2,1,4', '0,0,999,1']) {
      await expect(app.call(listBays, { query: { bbox } })).rejects.toMatchObject({
        status: 422,
        body: { error: { errors: { bbox: ['Valor inválido.'] } } },
      })
    }
  })
})

describe('an answer that does not change', () => {
  it('is sent once: who has it is told so, until the city changes', async () => {
    const tagged = calls.filter(({ endpoint }) => endpoint.tagged)
    expect(tagged).toHaveLength(7)
    for (const { endpoint } of tagged) {
      const path = `${endpoint.path}?${new URLSearchParams(endpoint.example?.query as Record<string, string>)}`
      const first = await app.http('GET', path)
      const tag = first.headers.get('ETag') ?? ''
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
      expect(first.headers.get('Cache-Control')).toBe('no-cache')
      const second = await app.http('GET', path, undefined, {
        headers: { 'If-None-Match': `"other", ${tag}` },
      })
      expect([second.status, await second.text()]).toEqual([304, ''])
      expect((await app.http('GET', path, undefined, { headers: { 'If-None-Match': 'W/"x"' } })).status).toBe(
        200,
      )
    }
    const before = (await app.http('GET', listBays.path)).headers.get('ETag') ?? ''
    const { parts } = app.rotativo
    const city = parts.city()
    await saveCity(parts.db, { ...city, bays: city.bays.slice(1), hash: 'changed' }, app.clock.now())
    await app.advance(60)
    const after = await app.http('GET', listBays.path, undefined, { headers: { 'If-None-Match': before } })
    expect(after.status).toBe(200)
    expect(((await after.json()) as { data: unknown[] }).data.length).toBe(city.bays.length - 1)
  })

  it('travels compressed as the caller can read it', async () => {
    const encodingFor = async (accepted: string) => {
      const answer = await app.http('GET', listBays.path, undefined, {
        headers: { 'Accept-Encoding': accepted },
      })
      expect(answer.headers.get('Vary')).toContain('Accept-Encoding')
      expect(((await answer.json()) as { data: unknown[] }).data.length).toBeGreaterThan(100)
      return answer.headers.get('Content-Encoding')
    }
    expect(await encodingFor('gzip, deflate, br')).toBe('br')
    expect(await encodingFor('gzip, br;q=0')).toBe('gzip')
    expect(await encodingFor('identity')).toBeNull()
  })
})
