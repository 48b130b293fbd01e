import startDatabaseServer from '#testkit/database-server.ts'
import { simulate, tellFailure } from '#testkit/simulator/simulate.ts'
import { usualSteps } from '#testkit/simulator/story.ts'
import { Town } from '#testkit/simulator/town.ts'
import { readOptions, wholeNumber } from './arguments.ts'

/** How many stories, from which number on; or one alone; and of how many steps each. */
const {
  seeds,
  from: first,
  seed,
  steps: length,
} = readOptions({ seeds: '1000', from: '1', seed: '', steps: String(usualSteps) })
const count = seed === '' ? wholeNumber(seeds, 'the number of stories') : 1
const from = wholeNumber(seed || first, 'a seed')

const stop = await startDatabaseServer()
const town = await Town.open()
const { failures, stories, steps, hours, seconds } = await simulate(
  town,
  Array.from({ length: count }, (_, at) => from + at),
  { steps: wholeNumber(length, 'the number of steps'), say: (line) => process.stdout.write(`${line}\n`) },
)
  .finally(() => town.close())
  .finally(stop)
for (const failure of failures) process.stderr.write(`${tellFailure(failure)}\n`)
process.stdout.write(
  `${stories} stories, ${steps} steps, ${Math.round(hours)} simulated hours in ${Math.round(seconds)} s: ${Math.round((hours / seconds) * 60)} hours a minute\n`,
)
process.exit(failures.length > 0 ? 1 : 0)
