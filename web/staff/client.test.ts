import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { approveCorrection, listCorrections } from '#contract/generated/routes/staff/corrections.ts'
import { findDrivers } from '#contract/generated/routes/staff/drivers.ts'
import { listOfficeNotices } from '#contract/generated/routes/staff/notices.ts'
import { type RefusalCode, refusals } from '#contract/refusals.ts'
import { keyed } from '#web/api/keyed.ts'
import { sessionEnded, staffCall, staffCallWithKey } from './client.ts'

type Sent = { path: string; headers: Record<string, string> }

/** What the server answers next; null is a connection that breaks. */
let answers: (Response | null)[] = []
const sent: Sent[] = []

beforeEach(() => {
  answers = []
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path, headers })
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

const refusal = (code: RefusalCode) => {
  const { status, type, text } = refusals[code]
  return Response.json({ message: text, type }, { status })
}

/** An answer whose beginning arrives and whose end does not. */
const brokenOff = () => {
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"id":'))
      controller.error(new TypeError('network error'))
    },
  })
  return new Response(body, { status: 200 })
}

const act = () => keyed((id: number, key) => staffCallWithKey(approveCorrection, { params: { id } }, key))

describe('an act of the programme’s people', () => {
  it.each([
    ['no answer came', () => null],
    ['the answer broke off', brokenOff],
    ['the server broke down', () => new Response('', { status: 500 })],
    ['its first try still runs', () => refusal('key_in_use')],
  ])('goes out by the key that it had while %s', async (_, lost) => {
    const { send } = act()
    answers = [lost(), Response.json({ id: 7 }), Response.json({ id: 7 })]
    await expect(send(7)).rejects.toThrow()
    expect(await send(7)).toEqual({ id: 7 })
    await send(7)
    const keys = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys[0]).toMatch(/^[a-p]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('has another key after a refusal', async () => {
    const { send } = act()
    answers = [refusal('correction_too_much'), Response.json({ id: 7 })]
    await expect(send(7)).rejects.toMatchObject({ type: 'CorrectionTooMuch' })
    await send(7)
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
  })

  it('without an answer says that the same may be sent again', async () => {
    await expect(act().send(7)).rejects.toMatchObject({
      status: 0,
      text: 'A resposta não chegou. Tente de novo: o mesmo pedido não é feito duas vezes.',
    })
  })

  it('that finds the session ended says so to the page', async () => {
    let ended = 0
    sessionEnded.addEventListener('ended', () => (ended += 1), { once: true })
    answers = [refusal('not_logged_in')]
    await expect(act().send(7)).rejects.toMatchObject({ status: 401 })
    expect(ended).toBe(1)
  })
})

describe('what only reads', () => {
  it('has no key, and leaves out what is empty', async () => {
    answers = [Response.json({ data: [] }), Response.json({ data: [] })]
    await staffCall(listOfficeNotices, { query: { plate: '', number: '7' } })
    await staffCall(findDrivers, { body: { by: 'plate', value: 'ABC1D23', reason: 'counter', words: '' } })
    expect(sent.map(({ path }) => path)).toEqual(['/api/staff/notices?number=7', '/api/staff/drivers/search'])
    expect(sent.filter(({ headers }) => 'Idempotency-Key' in headers)).toEqual([])
  })

  it('is told apart from an act by its type', () => {
    // @ts-expect-error An act is sent with a key.
    const plain = () => staffCall(approveCorrection, { params: { id: 1 } })
    // @ts-expect-error A call that looks at no key is given none.
    const withKey = () => staffCallWithKey(listCorrections, { query: {} }, 'a')
    expect([plain, withKey]).toHaveLength(2)
  })
})
