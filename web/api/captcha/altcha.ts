import type { Challenge, Solution } from 'altcha-lib/types'
import { readCaptcha, type readProof } from '#contract/generated/routes/captcha.ts'
import { minuteMs } from '#domain/durations.ts'
import { call } from '../client.ts'
import type { Solved } from './solved.ts'

/** A little less than the ten minutes of a challenge, so that none gets too old on its way. */
const livesMs = 9 * minuteMs

type Told = Solution | { error: unknown } | null

/** In a worker, so that the page stays quick while the processor is busy. */
const work = (challenge: Challenge): Promise<Solution> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
    const end = (finish: () => void) => {
      worker.terminate()
      finish()
    }
    worker.addEventListener('error', () => end(() => reject(new Error('the worker did not run'))))
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      if (data && 'counter' in data) end(() => resolve(data))
      else end(() => reject(new Error('there was no solution')))
    })
    worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1 })
  })

/** Fetches a challenge of our own server, that of the captcha unless said otherwise, and does its work. */
export async function solveAltcha(
  route: typeof readCaptcha | typeof readProof = readCaptcha,
): Promise<Solved> {
  const challenge = await call(route, {})
  const { counter, derivedKey } = await work(challenge)
  return { token: btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })), livesMs }
}
