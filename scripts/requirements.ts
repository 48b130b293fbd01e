import { fileURLToPath } from 'node:url'
import { isCode, isTest, projectFiles, readSource } from '../checks/sources.ts'

export type Requirement = { id: string; kind: string; text: string }

/** The rows of docs/requirements.tsv. */
export const requirements = (): Requirement[] =>
  readSource('docs/requirements.tsv')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [id = '', , kind = '', text = ''] = line.split('\t')
      return { id, kind, text }
    })

export type Title = { path: string; text: string; ids: string[] }

const quoted = /(?<!\.)(\b(?:it|test|describe)(?:\.\w+)?\(|\)\(|\[)\s*(['"`])((?:(?!\2)[^\\]|\\.)*)\2\s*,/g
const idsAtEnd = /\s*\[([a-z][a-z0-9-]*\.[a-z0-9-]+(?:, [a-z][a-z0-9-]*\.[a-z0-9-]+)*)\]$/

/**
 * The title of every test and group of tests, as its sentence and the requirements named after it. A row of a table
 * of examples is one too if it names any.
 */
export const titles = (): Title[] =>
  projectFiles()
    .filter((file) => isCode(file) && isTest(file))
    .flatMap((path) =>
      [...readSource(path).matchAll(quoted)]
        .filter(([, opening, , title = '']) => opening !== '[' || idsAtEnd.test(title))
        .map(([, , , title = '']) => ({
          path,
          text: title.replace(idsAtEnd, ''),
          ids: idsAtEnd.exec(title)?.[1]?.split(', ') ?? [],
        })),
    )

/** Which tests name which requirement, as `what it shows [leave.success, park.activate]`. */
export const proofs = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { path, text, ids } of titles()) {
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), `${path}: ${text}`])
  }
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const proved = proofs()
  const rows = requirements()
  for (const { id, text } of rows) {
    process.stdout.write(`${proved.has(id) ? '+' : '-'} ${id}  ${text}\n`)
    for (const proof of proved.get(id) ?? []) process.stdout.write(`    ${proof}\n`)
  }
  const count = rows.filter(({ id }) => proved.has(id)).length
  process.stdout.write(`${count} of ${rows.length} requirements are proved by a test that names them\n`)
}
