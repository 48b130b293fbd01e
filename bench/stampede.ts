import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { activateParking } from '#contract/parking.ts'
import type { Report } from './report.ts'
import type { BenchDriver, Stage } from './stage.ts'

/** Every bay of a city of 54,000 within one minute, sent without waiting for answers. */
const perSecond = 900
const seconds = 60

/** Whoever is sent away comes back after these seconds, or later where he is told so, as the page does. */
const pauses = [1, 2, 4, 8, 15, 30]
const tries = pauses.length + 1

/** What became of one driver's wish to park: in how many milliseconds and tries, or why not. */
type Outcome = { ms: number; tries: number; end: 'parked' | 'sent away' | 'broken' }

type Answer = { status: number; retryAfter: number }

const ask = (agent: Agent, address: string, { token, plate }: BenchDriver, key: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ plate, product_id: 101 })
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(address + activateParking.path, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      const retryAfter = Number(answer.headers['retry-after'] ?? 0)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter }))
    })
    sent.on('error', reject)
    sent.end(body)
  })

const parkOne = async (agent: Agent, address: string, driver: BenchDriver): Promise<Outcome> => {
  const key = randomBytes(12).toString('hex')
  const start = performance.now()
  const after = (done: number, end: Outcome['end']): Outcome => ({
    ms: performance.now() - start,
    tries: done,
    end,
  })
  for (let done = 1; done <= tries; done++) {
    try {
      const { status, retryAfter } = await ask(agent, address, driver, key)
      if (status === 200) return after(done, 'parked')
      if (status !== 503 && status !== 429) throw new Error(`an activation answered ${status}`)
      if (done < tries) await pause(Math.max(pauses[done - 1] ?? 0, retryAfter) * 1000)
    } catch {
      return after(done, 'broken')
    }
  }
  return after(tries, 'sent away')
}

/** All of a city parks within a minute: what share is served at once, how soon, and what becomes of the others. */
export const benchStampede = async (stage: Stage, report: Report): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2500 })
  const outcomes: Promise<Outcome>[] = []
  const start = performance.now()
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - start) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const driver = stage.drivers[sent % stage.drivers.length]
      if (driver) outcomes.push(parkOne(agent, stage.server.address, driver))
    }
    await pause(5)
  }
  const ended = await Promise.all(outcomes)
  agent.destroy()
  const share = (of: (one: Outcome) => boolean) => ended.filter(of).length / ended.length
  const atOnce = ended.filter((one) => one.end === 'parked' && one.tries === 1).map(({ ms }) => ms)
  const parked = ended.filter(({ end }) => end === 'parked').map(({ ms }) => ms)
  const percentile = (times: number[], at: number) =>
    times.sort((a, b) => a - b)[Math.floor((times.length - 1) * at)] ?? 0
  report.say(
    `  ${perSecond}/s for ${seconds} s: ${(100 * share(({ end }) => end === 'parked')).toFixed(1)} % parked, ` +
      `${(100 * share((one) => one.end === 'parked' && one.tries === 1)).toFixed(1)} % at the first try ` +
      `(p50 ${percentile(atOnce, 0.5).toFixed(0)} ms, p99 ${percentile(atOnce, 0.99).toFixed(0)} ms); with tries ` +
      `p50 ${percentile(parked, 0.5).toFixed(0)} ms, p99 ${percentile(parked, 0.99).toFixed(0)} ms; ` +
      `${(100 * share(({ end }) => end === 'sent away')).toFixed(1)} % sent away ${tries} times, ` +
      `${(100 * share(({ end }) => end === 'broken')).toFixed(2)} % broken`,
  )
  report.note('parked of all', share(({ end }) => end === 'parked') * 100, ' %')
  report.note('parked at the first try', share((one) => one.end === 'parked' && one.tries === 1) * 100, ' %')
  report.note('p99 of the first try', percentile(atOnce, 0.99), ' ms')
  report.note('p99 with further tries', percentile(parked, 0.99), ' ms')
  report.note('broken', share(({ end }) => end === 'broken') * 100, ' %')
}
