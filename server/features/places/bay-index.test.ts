import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isInBox } from '#domain/places.ts'
import { BayIndex } from './bay-index.ts'

const parking_profile = { id: 1, name: 'Vaga comum', icon: 'car' as const, color: '#1971c2' }
const bayAt = (lat: number, lng: number, id: number) => ({
  id,
  name: `B-${id}`,
  address: '',
  parking_profile,
  center: { lat, lng },
})

const degree = fc.integer({ min: -20, max: 20 })

it('finds exactly the bays that lie in the rectangle, however many share a place', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(degree, degree)), degree, degree, degree, degree, (at, a, b, c, d) => {
      const bays = at.map(([lat, lng], id) => bayAt(lat, lng, id))
      const box = { west: Math.min(a, b), east: Math.max(a, b), south: Math.min(c, d), north: Math.max(c, d) }
      const expected = bays.flatMap(({ center }, place) => (isInBox(center, box) ? [place] : []))
      expect(new BayIndex(bays).placesIn(box)).toEqual(expected)
    }),
  )
})

it('does not mind 50,000 bays', () => {
  const bays = Array.from({ length: 50_000 }, (_, id) =>
    bayAt(-28 + (id % 250) / 1000, -48 + Math.floor(id / 250) / 1000, id),
  )
  const index = new BayIndex(bays)
  expect(index.placesIn({ west: -47.9501, east: -47.9489, south: -27.9501, north: -27.9489 }).length).toBe(4)
})
