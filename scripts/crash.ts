import { crashRounds } from '#testkit/crash/rounds.ts'

let stops = 0
process.on('SIGINT', () => {
  stops++
  process.stdout.write('Ends after this round.\n')
})

const report = await crashRounds({
  rounds: Number(process.argv[2] ?? 25),
  say: (line) => process.stdout.write(`${line}\n`),
  isEnough: () => stops > 0,
})
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exit(report.problems.length > 0 ? 1 : 0)
