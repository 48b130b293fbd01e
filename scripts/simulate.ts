import { parseArgs } from 'node:util'
import startDatabaseServer from '#testkit/database-server.ts'
import { simulate, tellFailure } from '#testkit/simulator/simulate.ts'
import { Town } from '#testkit/simulator/town.ts'

const { values } = parseArgs({
  options: {
    /** How many stories, from which number on; or one alone. */
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
})

const [count, from] =
  values.seed === undefined ? [Number(values.seeds), Number(values.from)] : [1, Number(values.seed)]
if (!(Number.isSafeInteger(count) && Number.isSafeInteger(from))) throw new Error('a seed is a whole number')

const stop = await startDatabaseServer()
const town = await Town.open()
const { failures, stories, steps, hours, seconds } = await simulate(
  town,
  Array.from({ length: count }, (_, at) => from + at),
  { say: (line) => process.stdout.write(`${line}\n`) },
)
  .finally(() => town.close())
  .finally(stop)
for (const failure of failures) process.stderr.write(`${tellFailure(failure)}\n`)
process.stdout.write(
  `${stories} stories, ${steps} steps, ${Math.round(hours)} simulated hours in ${Math.round(seconds)} s: ${Math.round((hours / seconds) * 60)} hours a minute\n`,
)
process.exit(failures.length > 0 ? 1 : 0)
