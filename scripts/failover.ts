import { missing } from '#testkit/failover/packages.ts'
import { failoverRounds } from '#testkit/failover/rounds.ts'

const wanting = missing()
if (wanting.length > 0) {
  console.error(`Three machines cannot be played here. It needs ${wanting.join(', and ')}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const rounds = Number(process.argv[2] ?? 10)
const report = await failoverRounds(rounds, (line) => process.stdout.write(`${line}\n`))
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exit(report.problems.length > 0 ? 1 : 0)
