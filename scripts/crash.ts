import { crashRounds } from '#testkit/crash.ts'

const rounds = Number(process.argv[2] ?? 25)
const report = await crashRounds(rounds, (line) => process.stdout.write(`${line}\n`))
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exit(report.problems.length > 0 ? 1 : 0)
