import { beforeEach, describe, expect, it } from 'vitest'
import type { Point } from '#domain/places.ts'
import { type Street, streetHere } from './street-here.ts'

type Asked = { at: Point; answer: (street: string) => Promise<void>; fail: () => Promise<void> }

/** What was asked for, oldest first, each to be answered by the test. */
let asked: Asked[] = []
let street: string
let here: ReturnType<typeof streetHere>

const corner = { lat: -28.2286, lng: -48.6623 }
/** So many metres north of the corner. */
const metres = (north: number): Point => ({ ...corner, lat: corner.lat + north / 111_000 })

beforeEach(() => {
  asked = []
  street = 'Rua de ontem'
  here = streetHere(
    (at) => {
      const { promise, resolve, reject } = Promise.withResolvers<Street>()
      asked.push({
        at,
        answer: async (name) => resolve({ street: name, sector: 'Centro' }),
        fail: async () => reject(new Error('no network')),
      })
      return promise
    },
    (found) => {
      street = found.street
    },
  )
})

const type = (text: string): void => {
  here.type()
  street = text
}

describe('the street of the position', () => {
  it('is asked for once, and again a corner farther', async () => {
    here.move(corner)
    await asked[0]?.answer('Rua A')
    expect(street).toBe('Rua A')
    here.move(metres(15))
    expect(asked).toHaveLength(1)
    here.move(metres(30))
    await asked[1]?.answer('Rua B')
    expect(street).toBe('Rua B')
  })

  it('is asked for anew by the next fix where no answer came, and stays where no bay is near', async () => {
    here.move(corner)
    await asked[0]?.fail()
    here.move(corner)
    await asked[1]?.answer('')
    expect(street).toBe('Rua de ontem')
    here.move(corner)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['before the first fix', false],
    ['while it was asked for', true],
  ])('takes no place of one that was typed %s, until the agent is well away', async (_, isAsked) => {
    if (isAsked) here.move(corner)
    type('Rua digitada')
    await asked[0]?.answer('Rua A')
    const before = asked.length
    for (const north of [0, 30, 60, 90]) here.move(metres(north))
    expect([street, asked.length]).toEqual(['Rua digitada', before])
    here.move(metres(150))
    await asked.at(-1)?.answer('Rua B')
    expect(street).toBe('Rua B')
  })

  it('comes back by the button, also where the agent stands still', async () => {
    here.move(corner)
    await asked[0]?.answer('Rua A')
    type('Rua digitada')
    here.locate()
    await asked[1]?.answer('Rua A')
    expect(street).toBe('Rua A')
  })

  it('is not asked for by a position that got lost', () => {
    here.move(corner)
    here.lose()
    here.locate()
    expect(asked).toHaveLength(1)
    here.move(corner)
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['there', corner],
    ['by a device that did not know where it was', null],
  ])('takes no place of one that was typed before the page was opened anew, %s', (_, typedAt) => {
    here.recall(typedAt)
    here.move(metres(typedAt ? 30 : 0))
    expect(asked).toHaveLength(0)
    here.move(metres(150))
    expect(asked).toHaveLength(1)
  })

  it('stays under a notice that is being written, unless none was found yet', async () => {
    here.write(true)
    here.move(corner)
    await asked[0]?.answer('Rua A')
    here.move(metres(150))
    expect(asked).toHaveLength(1)
    here.write(false)
    here.move(metres(150))
    await asked[1]?.answer('Rua B')
    type('Rua digitada')
    here.write(true)
    here.move(metres(400))
    expect([street, asked.length]).toEqual(['Rua digitada', 2])
  })
})
