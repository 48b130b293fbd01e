import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { associateVehicle } from '#contract/generated/routes/vehicles.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { faultTexts } from '#contract/texts.ts'
import { callWithKey, errorText } from './client.ts'
import { nothingSent } from './errors.ts'
import { learnOutcome, once } from './idempotency.ts'
import { lostTexts } from './texts.ts'

/** What the server answers next; null is a connection that breaks. */
let answers: (Response | null)[] = []
const keys: string[] = []

beforeAll(() => {
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? '')
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  vi.stubGlobal('location', { reload: () => undefined })
})

beforeEach(() => {
  vi.useFakeTimers()
  keys.length = 0
})

afterEach(() => vi.useRealTimers())

const done = () => Response.json({ id: 7 })
const fault = (status = 500) => new Response('', { status })
const refusal = (code: RefusalCode) => {
  const { status, type, text } = refusals[code]
  return Response.json({ message: text, type }, { status })
}

const wanted = { body: { plate: 'ABC1D23' } }

/** Presses the button once for each list of answers and gives the keys that went out. */
async function keysOf(presses: readonly (Response | null)[][]): Promise<string[]> {
  const { send } = once(associateVehicle)
  for (const press of presses) {
    answers = [...press]
    const sent = send(wanted).catch(() => undefined)
    await vi.runAllTimersAsync()
    await sent
  }
  return keys
}

describe('the key of a call that changes something', () => {
  it('is random, and another one for what is asked after a success', async () => {
    const [first, second, ...more] = await keysOf([[done()], [done()]])
    expect(first).toMatch(/^[a-p]{32}$/)
    expect(second).toMatch(/^[a-p]{32}$/)
    expect(first).not.toBe(second)
    expect(more).toEqual([])
  })

  it('stays when no answer came, within one press and over the next', async () => {
    expect(
      new Set(
        await keysOf([
          [null, null],
          [null, done()],
        ]),
      ).size,
    ).toBe(1)
    expect(keys).toHaveLength(4)
  })

  it.each([500, 502, 503, 504])('stays after a fault: %i', async (status) => {
    expect(new Set(await keysOf([[fault(status)], [done()]])).size).toBe(1)
  })

  it.each(['key_in_use', 'too_many_requests', 'resend_too_soon', 'gateway_unavailable'] as const)(
    'stays after a refusal that is no outcome: %s',
    async (code) => {
      expect(new Set(await keysOf([[refusal(code)], [done()]])).size).toBe(1)
    },
  )

  it.each(['notice_locked', 'order_closed', 'vehicle_exists', 'payment_refused', 'key_reused'] as const)(
    'is settled by a refusal: %s',
    async (code) => {
      expect(new Set(await keysOf([[refusal(code)], [done()]])).size).toBe(2)
    },
  )

  it('belongs to what is asked, and is open until that is answered', async () => {
    const { send, isOpen } = once(associateVehicle)
    const other = { body: { plate: 'XYZ9A87' } }
    answers = [fault(), fault(), done()]
    await expect(send(wanted)).rejects.toMatchObject({ status: 500 })
    expect([isOpen(wanted), isOpen(other)]).toEqual([true, false])
    await expect(send(other)).rejects.toMatchObject({ status: 500 })
    expect([isOpen(wanted), isOpen(other)]).toEqual([false, true])
    await send(other)
    expect(isOpen(other)).toBe(false)
    expect(keys[0]).not.toBe(keys[1])
    expect(keys[2]).toBe(keys[1])
  })

  it('is another one for the same when it is begun anew, whatever became of the first', async () => {
    const { send, isOpen, beginAnew } = once(associateVehicle)
    answers = [fault(), done()]
    await expect(send(wanted)).rejects.toMatchObject({ status: 500 })
    beginAnew()
    expect(isOpen(wanted)).toBe(false)
    await send(wanted)
    expect(new Set(keys).size).toBe(2)
  })
})

describe('what moves money', () => {
  const busy = () => {
    const { status, type, text } = refusals.unavailable
    return Response.json({ message: text, type }, { status, headers: { 'Retry-After': '3' } })
  }

  it('is sent again, as the same, when a server that is busy says so, and not before', async () => {
    const { send } = once(associateVehicle, { movesMoney: true })
    answers = [busy(), busy(), done()]
    const sent = send(wanted)
    await vi.advanceTimersByTimeAsync(2990)
    expect(keys).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20)
    expect(keys).toHaveLength(2)
    await vi.runAllTimersAsync()
    expect(await sent).toEqual({ id: 7 })
    expect(new Set(keys).size).toBe(1)
  })

  it('is not sent again by a device that slept meanwhile, and stays open: who asks again asks for the same', async () => {
    const { send, isOpen } = once(associateVehicle, { movesMoney: true })
    answers = []
    const sent = send(wanted).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(2000)
    const before = [...keys]
    expect(before.length).toBeGreaterThan(1)
    vi.setSystemTime(Date.now() + 11 * 60_000)
    await vi.runAllTimersAsync()
    expect(await sent).toMatchObject({ serverMessage: lostTexts.unknown })
    expect(keys).toEqual(before)
    expect(isOpen(wanted)).toBe(true)
    answers = [done()]
    await send(wanted)
    expect(new Set(keys).size).toBe(1)
  })

  it('is not sent again for a fault that does not ask for it', async () => {
    const { send } = once(associateVehicle, { movesMoney: true })
    answers = [fault(503)]
    await expect(send(wanted)).rejects.toMatchObject({ status: 503 })
    expect(keys).toHaveLength(1)
  })

  it('was not sent by a device without a connection, unless it was sent before and may be done', async () => {
    const { send, isOpen } = once(associateVehicle, { movesMoney: true })
    const press = async (): Promise<unknown> => {
      const sent = send(wanted).catch((error: unknown) => error)
      await vi.runAllTimersAsync()
      return sent
    }
    vi.stubGlobal('navigator', { onLine: false })
    expect(await press()).toMatchObject({ serverMessage: lostTexts.nothingSent })
    expect(isOpen(wanted)).toBe(false)
    vi.stubGlobal('navigator', { onLine: true })
    expect(await press()).toMatchObject({ serverMessage: lostTexts.unknown })
    vi.stubGlobal('navigator', { onLine: false })
    expect(await press()).toMatchObject({ serverMessage: lostTexts.unknown })
    expect(isOpen(wanted)).toBe(true)
  })
})

describe('an act without a connection', () => {
  const offline = () => vi.stubGlobal('navigator', { onLine: false })
  afterEach(() => void vi.stubGlobal('navigator', { onLine: true }))

  const outcomeOf = async (sent: Promise<unknown>) => {
    const caught = sent.catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    return caught
  }

  it('once says that nothing was changed when the device was offline all the time, and begins again', async () => {
    offline()
    const { send, isOpen } = once(associateVehicle)
    answers = []
    expect(await outcomeOf(send(wanted))).toMatchObject({ message: lostTexts.nothingDone, type: nothingSent })
    expect(isOpen(wanted)).toBe(false)
  })

  it('once says that it is not known when the network went while the call was on its way, and keeps the key', async () => {
    const { send, isOpen } = once(associateVehicle)
    answers = []
    const sent = send(wanted)
    offline()
    expect(await outcomeOf(sent)).toMatchObject({ message: lostTexts.maybeDone })
    expect(isOpen(wanted)).toBe(true)
    expect(await outcomeOf(send(wanted))).toMatchObject({ message: lostTexts.maybeDone })
    vi.stubGlobal('navigator', { onLine: true })
    answers = [done()]
    expect(await outcomeOf(send(wanted))).toEqual({ id: 7 })
    expect(new Set(keys).size).toBe(1)
  })

  it('once leaves the generic text to a lost answer of a device that is online', async () => {
    const { send } = once(associateVehicle)
    answers = []
    expect(errorText(await outcomeOf(send(wanted)))).toBe(faultTexts.fault)
  })

  it('learnOutcome names what did not happen, and asks again for what may have happened', async () => {
    offline()
    answers = []
    const leave = () => callWithKey(associateVehicle, wanted, 'k')
    expect(await outcomeOf(learnOutcome(leave, false, 'not left'))).toMatchObject({ message: 'not left' })
    vi.stubGlobal('navigator', { onLine: true })
    answers = [null, null, done()]
    expect(await outcomeOf(learnOutcome(leave, false, 'not left'))).toEqual({ id: 7 })
  })
})
