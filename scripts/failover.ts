import { disasters } from '#testkit/failover/disasters.ts'
import { goBack } from '#testkit/failover/going-back.ts'
import { missing } from '#testkit/failover/packages.ts'
import { failoverRounds } from '#testkit/failover/rounds.ts'
import { stop, wholeNumber } from './arguments.ts'

const [first = '10', word = ''] = process.argv.slice(2)
const isGoingBack = first === 'restore'
const rounds = isGoingBack ? 0 : wholeNumber(first, 'the number of rounds')
const wanting = isGoingBack ? missing(['pgbackrest', 'pgbackrest']) : missing()
if (wanting.length > 0) {
  console.error(`Three machines cannot be played here. It needs ${wanting.join(', and ')}.`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

if (isGoingBack) {
  const gone = await goBack(say)
  say(JSON.stringify(gone, null, 2))
  const isBack = gone.back === gone.before && gone.after > gone.before && gone.soldAnew > 0
  process.exit(isBack && gone.problems.length === 0 ? 0 : 1)
}

const chosen = disasters.filter(({ name }) => name.includes(word))
if (chosen.length === 0) stop(`no disaster has "${word}" in its name`)
const report = await failoverRounds(rounds, say, chosen)
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
process.exit(report.problems.length > 0 ? 1 : 0)
