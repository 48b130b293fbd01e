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

const title =
  /\b(?:it|test|describe)(?:\.each\([\s\S]*?\))?(?:\.\w+)?\(\s*(['"`])\[([a-z][\w.,\s-]*)\]\s*((?:(?!\1)[^\\]|\\.)*)\1/g

/** Which tests name which requirement in their title, as `[area.name, area.other] what it shows`. */
export const proofs = (): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const path of projectFiles().filter((file) => isCode(file) && isTest(file))) {
    for (const [, , ids = '', text = ''] of readSource(path).matchAll(title)) {
      for (const id of ids.split(',').map((part) => part.trim())) {
        found.set(id, [...(found.get(id) ?? []), `${path}: ${text}`])
      }
    }
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
