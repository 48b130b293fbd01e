import { describe, expect, it } from 'vitest'
import { clustersOf, drawnAs } from './clusters.ts'
import { clusterMinimum, type MapMarker } from './model.ts'

const bay = (at: number, lines: string[] = ['Livre']): MapMarker => ({
  key: `bay ${at}`,
  at: { lat: -28.2286, lng: -48.6623 + at / 1e6 },
  name: `Vaga ${at}`,
  lines,
  colour: '#1f7a4d',
  sign: 'car',
})

const all = { west: -49, south: -29, east: -48, north: -28 }
const drawn = (markers: readonly MapMarker[]): string[] => clustersOf(markers)(all, 18).map(drawnAs)

describe('what a map draws', () => {
  it('stays where nothing of it has changed, and is drawn anew once a place is called otherwise', () => {
    expect(drawn([bay(1), bay(2)])).toEqual(drawn([bay(1), bay(2)]))
    const [first, second] = drawn([bay(1), bay(2)])
    const [, changed] = drawn([bay(1), bay(2, ['Ocupada'])])
    expect(drawn([bay(1), bay(2, ['Ocupada'])])[0]).toBe(first)
    expect(changed).not.toBe(second)
    expect(drawn([{ ...bay(1), colour: '#b00020' }])).not.toEqual([first])
    expect(
      drawn([{ ...bay(1), more: ['R$ 3,00 por hora'], actions: [{ label: 'Estacionar', href: '/' }] }]),
    ).toEqual([first])
  })

  it('and stands for several is known by how many they are and where', () => {
    const many = Array.from({ length: clusterMinimum }, (_, at) => bay(at))
    expect(drawn(many)).toHaveLength(1)
    expect(drawn(many)).toEqual(drawn(many.map(({ key: _, ...one }, at) => ({ ...one, key: `other ${at}` }))))
    expect(drawn([...many, bay(clusterMinimum)])).not.toEqual(drawn(many))
  })
})
