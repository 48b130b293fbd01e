import { defects } from '#testkit/defects/defects.ts'
import { huntDefects } from '#testkit/defects/hunt.ts'
import { stop } from './arguments.ts'

const word = process.argv[2] ?? ''
const chosen = defects.filter(({ name, file }) => name.includes(word) || file.includes(word))
if (chosen.length === 0) stop(`no defect has "${word}" in its name or its file`)
const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const results = await huntDefects(chosen, say)
const survived = results.filter(({ killedBy }) => killedBy === null)
say(`${results.length - survived.length} of ${results.length} killed`)
for (const { name } of survived) say(`SURVIVED: ${name}`)
process.exit(survived.length > 0 ? 1 : 0)
