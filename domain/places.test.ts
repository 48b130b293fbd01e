import { describe, expect, it } from 'vitest'
import { isInBox, isInOutline, kilometresBetween, plainWords, readBox, slugOf } from './places.ts'

describe('readBox', () => {
  it('reads west, south, east and north', () => {
    const box = { west: -48.67, south: -28.23, east: -48.65, north: -28.22 }
    expect(readBox('-48.67,-28.23,-48.65,-28.22')).toEqual(box)
    expect(readBox(' -48.67, -28.23, -48.65, -28.22 ')).toEqual(box)
    expect(readBox('-180,-90,180,90')).toEqual({ west: -180, south: -90, east: 180, north: 90 })
  })

  it.each([
    '',
    'a,b,c,d',
    '1,2,3',
    '1,2,3,4,5',
    ',,,',
    '1,,3,4',
    '3,2,1,4',
    '1,4,3,2',
    '-181,0,0,1',
    '0,0,1,91',
    '0,0,1,Infinity',
    '0,NaN,1,2',
  ])('takes %j for no box', (text) => {
    expect(readBox(text)).toBeNull()
  })
})

it('counts the edges of a box to it', () => {
  const box = { west: 0, south: 0, east: 2, north: 1 }
  expect(isInBox({ lat: 0, lng: 0 }, box)).toBe(true)
  expect(isInBox({ lat: 1, lng: 2 }, box)).toBe(true)
  expect(isInBox({ lat: 1.0001, lng: 1 }, box)).toBe(false)
  expect(isInBox({ lat: 0.5, lng: -0.0001 }, box)).toBe(false)
})

it('measures a degree of latitude as 111 km', () => {
  expect(kilometresBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111.2, 1)
  expect(kilometresBetween({ lat: 7, lng: 7 }, { lat: 7, lng: 7 })).toBe(0)
})

it('takes words without accents, case and punctuation', () => {
  expect(plainWords('Rua da Alfândega, 245 — São João')).toEqual([
    'rua',
    'da',
    'alfandega',
    '245',
    'sao',
    'joao',
  ])
  expect(plainWords('B-001')).toEqual(['b', '001'])
  expect(plainWords(' ,; ')).toEqual([])
})

describe('isInOutline', () => {
  /** A square with a notch cut into its north side. */
  const notched = [
    { lat: 0, lng: 0 },
    { lat: 0, lng: 4 },
    { lat: 4, lng: 4 },
    { lat: 4, lng: 3 },
    { lat: 2, lng: 3 },
    { lat: 2, lng: 1 },
    { lat: 4, lng: 1 },
    { lat: 4, lng: 0 },
  ]
  it.each([
    [1, 2, true],
    [3, 0.5, true],
    [3, 3.5, true],
    [3, 2, false],
    [5, 2, false],
    [1, 5, false],
    [-1, 2, false],
  ])('tells whether %d north, %d east is inside', (lat, lng, inside) => {
    expect(isInOutline({ lat, lng }, notched)).toBe(inside)
    expect(isInOutline({ lat, lng }, notched.toReversed())).toBe(inside)
  })
})

it('writes a name as an address bears it', () => {
  expect(slugOf('Setor 3 · Porto')).toBe('setor-3-porto')
})
