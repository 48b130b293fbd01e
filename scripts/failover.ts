import { disasters } from '#testkit/failover/disasters.ts'
import { missing } from '#testkit/failover/packages.ts'
import { failoverRounds } from '#testkit/failover/rounds.ts'

const wanting = missing()
if (wanting.length > 0) {
  console.error(`Three machines cannot be played here. It needs ${wanting.join(', and ')}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const [rounds = '10', word = ''] = process.argv.slice(2)
const report = await failoverRounds(
  Number(rounds),
  (line) => process.stdout.write(`${line}\n`),
  disasters.filter(({ name }) => name.includes(word)),
)
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exit(report.problems.length > 0 ? 1 : 0)
