import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { makePdf } from './pdf-export.ts'

const notReady = () => new ApiError(404, { type: 'PdfNotReadyException', message: 'Ainda não.' })

/** Runs an export whose address answers come one by one; the last one is repeated. */
const run = async (start: () => Promise<number | undefined>, answers: (string | undefined | Error)[]) => {
  const pauses: number[] = []
  let asked = 0
  const result = await makePdf({
    start,
    addressOf: async () => {
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    pause: async (ms) => pauses.push(ms),
  })
  return { result, asked, pauses }
}

const started = async () => 7

describe('the export of a history', () => {
  it('asks at once, then 7 s apart, until the address is there [history.pdf-polling, timer.pdf-polling]', async () => {
    expect(await run(started, [notReady(), notReady(), '/relatorios/a.pdf'])).toEqual({
      result: { address: '/relatorios/a.pdf' },
      asked: 3,
      pauses: [7000, 7000],
    })
  })

  it('gives up after 5 attempts [history.pdf-polling, timer.pdf-polling, error.history-pdf-not-generated]', async () => {
    const givenUp = { result: { failed: 'not-generated' }, asked: 5, pauses: [7000, 7000, 7000, 7000] }
    expect(await run(started, [notReady()])).toEqual(givenUp)
    expect(await run(started, [undefined])).toEqual(givenUp)
  })

  it('gives up at once at any other error [error.history-pdf-not-generated]', async () => {
    for (const error of [new ApiError(500, null), new ApiError(0, null), new Error('broken')]) {
      expect(await run(started, [notReady(), error])).toMatchObject({
        result: { failed: 'not-generated' },
        asked: 2,
      })
    }
  })

  it('tells a start that failed from one that named no job [error.history-pdf, error.history-pdf-no-job]', async () => {
    const refused = async () => Promise.reject(new ApiError(429, { type: 'TooManyRequests' }))
    expect(await run(refused, [])).toMatchObject({ result: { failed: 'start' }, asked: 0 })
    expect(await run(async () => undefined, [])).toMatchObject({ result: { failed: 'no-job' }, asked: 0 })
  })

  it('knows what was removed meanwhile [history.select-vehicle, history.select-wallet]', async () => {
    const gone = async () => Promise.reject(new ApiError(404, { type: 'NotFound' }))
    expect(await run(gone, [])).toMatchObject({ result: { failed: 'nothing-selected' }, asked: 0 })
  })
})
