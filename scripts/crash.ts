import { defects } from '#testkit/crash/defects.ts'
import { crashWith } from '#testkit/crash/plant.ts'
import { crashRounds } from '#testkit/crash/rounds.ts'
import { wholeNumber } from './arguments.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const [first, rounds, word = ''] = process.argv.slice(2)

let stops = 0
process.on('SIGINT', () => {
  stops++
  say('Ends after this round.')
})

/** Plants one defect after the other, and counts those that no round of crashes finds. */
const huntDefects = async (): Promise<number> => {
  let missed = 0
  const most = wholeNumber(rounds ?? '30', 'the number of rounds')
  const chosen = defects.filter(({ name }) => name.includes(word))
  for (const defect of chosen) {
    const report = await crashWith(defect, most)
    const [found] = report.problems
    if (found === undefined) missed++
    say(`${found === undefined ? 'MISSED' : 'found'} in ${report.rounds} rounds: ${defect.name}`)
    if (found !== undefined) say(`    ${found}`)
  }
  say(`${chosen.length - missed} of ${chosen.length} found`)
  return missed
}

const crash = async (): Promise<number> => {
  const wanted = wholeNumber(first ?? '25', 'the number of rounds')
  const report = await crashRounds({ rounds: wanted, say, isEnough: () => stops > 0 })
  say(JSON.stringify(report, null, 2))
  return report.problems.length
}

process.exit((await (first === 'defects' ? huntDefects() : crash())) > 0 ? 1 : 0)
