import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { eventually } from '#testkit/eventually.ts'
import type { Told, WaitingClaim } from '../device-store.ts'
import { flush, isUnheard, submit } from './outbox.ts'

/** What the device holds; its own store is a browser's. */
const held = vi.hoisted(() => ({ claims: new Map<string, unknown>(), told: [] as unknown[], isFull: false }))
vi.mock('../device-store.ts', () => ({
  waitingClaims: async () => [...held.claims.values()],
  keepClaim: async (claim: WaitingClaim) => {
    if (held.isFull) throw new DOMException('full', 'QuotaExceededError')
    held.claims.set(claim.id, claim)
  },
  forgetClaim: async (id: string) => void held.claims.delete(id),
  keepTold: async (told: Told) => void held.told.push(told),
}))

const waiting = () => [...held.claims.values()] as WaitingClaim[]

type Sent = { path: string; id: string; plate: string; patienceMs: number }
const sent: Sent[] = []
let answer: (path: string, plate: string) => Promise<Response>
const platesOf = (part: string) => sent.filter(({ path }) => path.endsWith(part)).map(({ plate }) => plate)

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

const taken = async (path: string, plate: string): Promise<Response> =>
  path.endsWith('/photos')
    ? Response.json({ number: 1 })
    : path.endsWith('/sightings')
      ? Response.json({ kind: 'sighting', plate, outcome: 'tolerance', notice: null })
      : Response.json({ kind: 'notice', plate, outcome: 'issued', notice: { id: 41 } })

beforeEach(() => {
  held.claims.clear()
  held.told.length = 0
  held.isFull = false
  sent.length = 0
  answer = taken
  let patienceMs = 0
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    patienceMs = ms
    return new AbortController().signal
  })
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    const { id = '', plate = '' } = JSON.parse(body)
    sent.push({ path, id, plate, patienceMs })
    return answer(path, plate)
  })
})

let claims = 0
const aClaim = (kind: WaitingClaim['kind'], plate: string, photos = 0): WaitingClaim => ({
  id: `claim-${++claims}`,
  kind,
  staffId: 7,
  staffName: 'Rita',
  plate,
  address: '',
  lat: null,
  lng: null,
  noted_at: claims,
  category: '',
  type: '',
  photos: Array.from({ length: photos }, (_, at) => ({ hash: `${at}`, content: new Blob(['photo']) })),
  noticeId: null,
})

describe('what waits on an agent’s device', () => {
  it('is not held up by a photo, which has longer than a claim', async () => {
    const { promise: photoArrives, resolve: arrive } = Promise.withResolvers<void>()
    answer = async (path, plate) => {
      if (path.endsWith('/photos')) await photoArrives
      return taken(path, plate)
    }
    expect(await submit(aClaim('notice', 'AAA1A11', 1))).toMatchObject({ outcome: 'issued' })
    await eventually(
      () => platesOf('/photos'),
      ({ length }) => length === 1,
    )
    expect(await submit(aClaim('sighting', 'BBB1B11'))).toMatchObject({ outcome: 'tolerance' })
    expect(await submit(aClaim('notice', 'CCC1C11', 1))).toMatchObject({ outcome: 'issued' })
    expect(platesOf('/photos')).toHaveLength(1)
    arrive()
    await eventually(
      () => held.claims.size,
      (size) => size === 0,
    )
    expect(sent.map(({ patienceMs }) => patienceMs)).toEqual([20_000, 120_000, 20_000, 20_000, 120_000])
  })

  it('goes before the photos of what was noted earlier, and a photo that is lost is sent again alone', async () => {
    answer = lost
    expect(await submit(aClaim('notice', 'AAA1A11', 2))).toBeNull()
    expect(await submit(aClaim('sighting', 'BBB1B11'))).toBeNull()
    expect(platesOf('/sightings')).toEqual([])
    answer = (path, plate) => (path.endsWith('/photos') ? lost() : taken(path, plate))
    sent.length = 0
    await flush(7)
    expect(sent.map(({ plate }) => plate).slice(0, 2)).toEqual(['AAA1A11', 'BBB1B11'])
    await eventually(
      () => platesOf('/photos'),
      ({ length }) => length === 1,
    )
    expect([...held.claims.values()]).toMatchObject([{ plate: 'AAA1A11', noticeId: 41 }])
    answer = taken
    sent.length = 0
    await flush(7)
    await eventually(
      () => held.claims.size,
      (size) => size === 0,
    )
    expect([platesOf('/photos').length, sent.length]).toEqual([2, 2])
  })

  it('tells whoever noted it what came of it, also where another run sends it', async () => {
    const { promise: firstArrives, resolve: arrive } = Promise.withResolvers<void>()
    answer = async (path, plate) => {
      await firstArrives
      return taken(path, plate)
    }
    const first = submit(aClaim('sighting', 'AAA1A11'))
    await eventually(
      () => sent,
      ({ length }) => length === 1,
    )
    // As the device does by itself while something waits.
    const byItself = flush(7)
    const next = submit(aClaim('notice', 'BBB1B11'))
    arrive()
    await byItself
    expect(await next).toMatchObject({ plate: 'BBB1B11', outcome: 'issued' })
    expect(await first).toMatchObject({ outcome: 'tolerance' })
    expect(sent).toHaveLength(2)
  })

  it('and is refused for good is told so and waits no longer', async () => {
    const { status, type, text } = refusals.not_found
    answer = async () => Response.json({ message: text, type }, { status })
    const claim = aClaim('notice', 'AAA1A11')
    expect(await submit(claim)).toBe('refused')
    expect(held.told).toEqual([{ id: claim.id, staffId: 7, plate: 'AAA1A11', outcome: 'refused' }])
    expect(held.claims.size).toBe(0)
  })

  it('and counts for nothing by its time or what it names is told with the reason, a sighting too', async () => {
    const notice = aClaim('notice', 'AAA1A11', 1)
    const sighting = aClaim('sighting', 'BBB1B11')
    const outcomes = new Map([
      ['AAA1A11', 'unknown_kind'],
      ['BBB1B11', 'too_early'],
    ])
    answer = async (_path, plate) => Response.json({ plate, outcome: outcomes.get(plate), notice: null })
    expect(await submit(notice)).toMatchObject({ outcome: 'unknown_kind' })
    expect(await submit(sighting)).toMatchObject({ outcome: 'too_early' })
    expect(held.told).toEqual([
      { id: notice.id, staffId: 7, plate: 'AAA1A11', outcome: 'unknown_kind' },
      { id: sighting.id, staffId: 7, plate: 'BBB1B11', outcome: 'too_early' },
    ])
    expect([held.claims.size, platesOf('/photos')]).toEqual([0, []])
  })

  it.each([
    ['a proxy that has no such page', new Response('<h1>Not Found</h1>', { status: 404 })],
    ['a proxy that names no type', Response.json({ message: 'Request Too Long' }, { status: 413 })],
    ['a firewall that has a type of its own', Response.json({ type: 'about:blank' }, { status: 400 })],
    ['a page that asks for a login', new Response('<h1>Wi-Fi</h1>', { status: 200 })],
    ['what speaks of something else', Response.json({ isLoggedIn: false }, { status: 200 })],
  ])('stays where what answers is not the server: %s', async (_what, foreign) => {
    answer = async () => foreign.clone()
    expect(await submit(aClaim('sighting', 'AAA1A11'))).toBeNull()
    expect([held.claims.size, held.told]).toEqual([1, []])
    answer = async (path, plate) => (path.endsWith('/photos') ? foreign.clone() : taken(path, plate))
    expect(await submit(aClaim('notice', 'BBB1B11', 2))).toMatchObject({ outcome: 'issued' })
    await flush(7)
    await eventually(
      () => platesOf('/photos').length,
      (times) => times >= 2,
    )
    expect([...held.claims.values()]).toMatchObject([{ plate: 'BBB1B11', photos: [{}, {}] }])
    answer = taken
    await flush(7)
    await eventually(
      () => held.claims.size,
      (size) => size === 0,
    )
    expect(held.told).toEqual([])
  })

  it('is not held up by what a proxy lets not through, but for what is of the same plate', async () => {
    const large = () => new Response('<h1>Request Entity Too Large</h1>', { status: 413 })
    answer = async (path, plate) => (plate === 'AAA1A11' ? large() : taken(path, plate))
    for (const [kind, plate] of [
      ['sighting', 'AAA1A11'],
      ['sighting', 'BBB1B11'],
      ['notice', 'AAA1A11'],
    ] as const)
      await submit(aClaim(kind, plate))
    expect([platesOf('/sightings').includes('BBB1B11'), platesOf('/notices')]).toEqual([true, []])
    expect(held.claims.size).toBe(2)
    expect(waiting().every(isUnheard)).toBe(true)
    // The first photo is what does not pass; the others do.
    const first = [large()]
    answer = async (path, plate) => (path.endsWith('/photos') && first.pop()) || taken(path, plate)
    expect(await submit(aClaim('notice', 'CCC1C11', 3))).toMatchObject({ outcome: 'issued' })
    await eventually(waiting, ([one, ...others]) => others.length === 0 && one?.photos.length === 1)
    // The device may be handed over meanwhile.
    expect(waiting().some(isUnheard)).toBe(false)
    await flush(7)
    await eventually(
      () => held.claims.size,
      (size) => size === 0,
    )
    expect(platesOf('/photos')).toHaveLength(4)
  })

  it('and whose photo the server refuses for good keeps its notice and the others, and the agent is told', async () => {
    const { status, type, text } = refusals.photo_unreadable
    const first = [Response.json({ message: text, type }, { status })]
    answer = async (path, plate) => (path.endsWith('/photos') && first.pop()) || taken(path, plate)
    const claim = aClaim('notice', 'AAA1A11', 2)
    expect(await submit(claim)).toMatchObject({ outcome: 'issued' })
    await eventually(
      () => held.claims.size,
      (size) => size === 0,
    )
    expect(held.told).toEqual([{ id: claim.id, staffId: 7, plate: 'AAA1A11', outcome: 'photo_refused' }])
    expect(platesOf('/photos')).toHaveLength(2)
  })

  it('is no second one at the server when the device is full as the answer comes, and its agent hears the answer', async () => {
    answer = (path, plate) => {
      held.isFull = !path.endsWith('/photos')
      return taken(path, plate)
    }
    expect(await submit(aClaim('notice', 'AAA1A11', 1))).toMatchObject({ outcome: 'issued' })
    expect([...held.claims.values()]).toMatchObject([{ plate: 'AAA1A11', noticeId: null }])
    answer = (path, plate) => {
      held.isFull = false
      return taken(path, plate)
    }
    await flush(7)
    await eventually(
      () => held.claims.size,
      (size) => size === 0,
    )
    const [first, again, photo] = sent
    expect([again?.id, again?.path]).toEqual([first?.id, first?.path])
    expect(photo?.path).toMatch(/photos$/)
  })

  it('and is kept nowhere is not sent', async () => {
    held.isFull = true
    await expect(submit(aClaim('sighting', 'AAA1A11'))).rejects.toThrow('full')
    await flush(7)
    expect(sent).toEqual([])
  })

  it('is told where it was noted also when another tab has sent it, and both tabs show what waits', async () => {
    vi.resetModules()
    const other = await import('./outbox.ts')
    let heard = 0
    other.changed.addEventListener('changed', () => heard++)
    const { promise: firstArrives, resolve: arrive } = Promise.withResolvers<void>()
    answer = async (path, plate) => {
      await firstArrives
      return taken(path, plate)
    }
    const first = submit(aClaim('sighting', 'AAA1A11'))
    await eventually(
      () => sent,
      ({ length }) => length === 1,
    )
    const next = submit(aClaim('notice', 'BBB1B11'))
    await eventually(
      () => heard,
      (times) => times === 2,
    )
    answer = taken
    await other.flush(7)
    expect(held.claims.size).toBe(0)
    arrive()
    expect(await first).toMatchObject({ outcome: 'tolerance' })
    expect(await next).toMatchObject({ plate: 'BBB1B11', outcome: 'issued' })
    expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  })
})
