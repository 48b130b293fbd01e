import startDatabase from '#testkit/database-server.ts'
import { fuzz } from '#testkit/fuzz/fuzz.ts'
import { readOptions, wholeNumber } from './arguments.ts'

/** From so many calls on, nearly each of the description has to have succeeded once. */
const enough = 5000

const given = readOptions({ calls: '5000', seed: '1' })
const calls = wholeNumber(given.calls, 'the number of calls')
const seed = wholeNumber(given.seed, 'a seed')
const stop = await startDatabase()
try {
  const report = await fuzz(calls, seed, (line) => console.log(line))
  console.log(JSON.stringify(report, null, 2))
  const reached = report.succeeded / (report.succeeded + report.never.length)
  console.log(`${(100 * reached).toFixed(1)} % of the calls were carried out at least once.`)
  process.exitCode = report.problems.length > 0 || (report.calls >= enough && reached < 0.95) ? 1 : 0
} finally {
  await stop()
}
