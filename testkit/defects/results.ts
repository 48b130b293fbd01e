import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defects } from './defects.ts'
import type { Planted } from './planted.ts'

/** What became of a defect: the file of tests that saw it, and the first test in it that failed. */
export type Result = Planted & { killedBy: string | null; test: string }

const page = fileURLToPath(new URL('../../docs/planted-defects.md', import.meta.url))

/** What the table shows of a defect that no test saw, and of one that has not been tried. */
const survivedText = '**survives**'
const untriedText = 'not tried yet'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The last column of each row that stands on the page, by its defect. */
export const rowsOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^\| (.+) \| `[^`]+` \| (.+) \|$/gm)].map(([, name = '', result = '']) => [
      name,
      result,
    ]),
  )

const head = (killed: number): string => `# Planted defects

\`npm run defects\` plants the ${defects.length} defects of \`testkit/defects/\` one after the other in a copy of the project, each a line that
somebody might write, and runs the tests that the defect names; \`npm run defects -- <word>\` only those with the word in their name
or their file. Tests that saw something have to pass without a defect. A run that does not end counts as killed.
\`checks/defects.test.ts\` holds that each could still be planted and stands here.

Those that were found to survive got the tests that were missing: fees, which no city of the tests charged; a ledger key with another
content; a wallet that several things pay from at once; the bonus of each of several notices; a look that is told after a later
purchase; the unique indexes and the logs themselves.

**${killed} of ${defects.length} are killed (${((100 * killed) / defects.length).toFixed(1)} %).**`

/** Writes the page anew; a defect that was not tried this time keeps its result. */
export const writeResults = (results: readonly Result[]): void => {
  const known = rowsOf(existsSync(page) ? readFileSync(page, 'utf8') : '')
  for (const { name, killedBy, why } of results) {
    known.set(cell(name), killedBy ? `\`${killedBy}\`` : [survivedText, why ?? ''].join(' ').trim())
  }
  const rows = defects.map(({ name, file }) => {
    return { result: known.get(cell(name)) ?? untriedText, shown: `| ${cell(name)} | \`${file}\`` }
  })
  const killed = rows.filter(({ result }) => result.startsWith('`')).length
  const table = rows.map(({ shown, result }) => `${shown} | ${result} |`)
  const lines = [head(killed), '', '| what | where | killed by |', '|---|---|---|', ...table]
  writeFileSync(page, `${lines.join('\n')}\n`)
}
