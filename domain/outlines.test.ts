import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaProblem, cornersOf, pointInside, type Ring } from './outlines.ts'
import { isInArea, isInOutline } from './places.ts'

const ring = (...corners: (readonly [lng: number, lat: number])[]): Ring =>
  corners.map(([lng, lat]) => ({ lng, lat }))

const square = (west: number, south: number, size: number): Ring =>
  ring([west, south], [west + size, south], [west + size, south + size], [west, south + size])

it('cornersOf reads a closed and an open ring alike, and leaves repeated points out', () => {
  const [a, b, c, d] = square(0, 0, 1)
  const points = [a, b, c, d].flatMap((one) => one ?? [])
  expect(cornersOf(points)).toEqual(points)
  expect(cornersOf([...points, ...points.slice(0, 1)])).toEqual(points)
  expect(cornersOf(points.flatMap((one) => [one, one]))).toEqual(points)
})

it.each([
  ['a point', [ring([0, 0])], 'no area'],
  ['a line', [ring([0, 0], [1, 1], [2, 2])], 'no area'],
  ['a bow tie', [ring([0, 0], [1, 1], [1, 0], [0, 1])], 'crossing'],
  ['a hole that crosses its outline', [square(0, 0, 1), square(0.5, 0.5, 1)], 'crossing'],
  ['a hole outside of its outline', [square(0, 0, 1), square(2, 2, 1)], 'hole outside'],
  ['a square', [square(0, 0, 1)], null],
  ['a square with a hole', [square(0, 0, 4), square(1, 1, 1)], null],
  ['a bay of 5 by 2 metres', [ring([0, 0], [0.00005, 0], [0.00005, 0.00002], [0, 0.00002])], null],
] as const)('areaProblem says of %s: %s', (_name, polygon, problem) => {
  expect(areaProblem([polygon])).toBe(problem)
})

it('areaProblem refuses a part inside of another one, but not in its hole', () => {
  expect(areaProblem([[square(0, 0, 4)], [square(1, 1, 1)]])).toBe('part inside')
  expect(areaProblem([[square(0, 0, 4), square(1, 1, 2)], [square(1.5, 1.5, 0.5)]])).toBeNull()
  expect(areaProblem([[square(0, 0, 1)], [square(2, 2, 1)]])).toBeNull()
})

it('isInArea leaves holes out and takes further parts in', () => {
  const area = { polygon: square(0, 0, 4), rings: [square(1, 1, 1), square(10, 10, 1)] }
  expect(isInArea({ lng: 0.5, lat: 0.5 }, area)).toBe(true)
  expect(isInArea({ lng: 1.5, lat: 1.5 }, area)).toBe(false)
  expect(isInArea({ lng: 10.5, lat: 10.5 }, area)).toBe(true)
  expect(isInArea({ lng: 8, lat: 8 }, area)).toBe(false)
})

it('pointInside lies inside, also of a bend whose centre lies outside', () => {
  const bend = ring([0, 0], [10, 0], [10, 10], [9, 10], [9, 1], [1, 1], [1, 10], [0, 10])
  expect(isInOutline(pointInside(bend), bend)).toBe(true)
  expect(pointInside(square(-48.66, -28.23, 0.002)).lng).toBeCloseTo(-48.659, 9)
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 }),
      (rays) => {
        const star = rays.map((far, n) => {
          const turn = (2 * Math.PI * n) / rays.length
          return { lat: -28 + far * Math.sin(turn), lng: -48 + far * Math.cos(turn) }
        })
        expect(isInOutline(pointInside(star), star)).toBe(true)
      },
    ),
  )
})
