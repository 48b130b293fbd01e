import { describe, expect, it } from 'vitest'
import { requirements } from '../scripts/requirements.ts'
import {
  citationsOf,
  citingSources,
  isDocument,
  libraryOf,
  type Source,
  wronglyUncited,
} from './citations.ts'
import { projectFiles } from './sources.ts'

const ids = requirements().map(({ id }) => id)
const sources = citingSources()
const documents = sources.filter(({ path }) => isDocument(path))
const library = libraryOf(projectFiles(), documents, ids)

const unresolvedIn = (file: Source): string[] =>
  citationsOf(library, file)
    .filter(({ exists }) => !exists)
    .map(({ kind, path, cited }) => `${path}: ${kind} ${cited}`)

describe('what the repository cites', () => {
  it('sees what there is to cite, and that it is cited', () => {
    expect(library.decisions.size).toBeGreaterThan(180)
    expect([...library.specification.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    const kinds = Object.groupBy(
      sources.flatMap((file) => citationsOf(library, file)),
      ({ kind }) => kind,
    )
    expect(kinds.decision?.length).toBeGreaterThan(400)
    expect(kinds.specification?.length).toBeGreaterThan(300)
    expect(kinds.file?.length).toBeGreaterThan(100)
    for (const kind of ['record', 'requirement', 'heading']) expect(kinds[kind], kind).toBeDefined()
  })

  it('exists', () => {
    expect(sources.flatMap(unresolvedIn)).toEqual([])
  })

  it('is every decision, by code, unless the decision says why not', () => {
    expect(wronglyUncited(library, sources)).toEqual([])
  })
})

const inCode = (comment: string): string[] =>
  unresolvedIn({ path: 'domain/orders/orders.ts', source: comment })
const inDocument = (source: string): string[] => unresolvedIn({ path: 'docs/operating.md', source })

/** A test of this title, spelt so that no other check takes it for one. */
const titled = (title: string): string => `it('${title}', () => {})`

describe('the check of citations', () => {
  it.each([
    ['a decision', '/** Why (decision Q958). */'],
    ['a part of the specification', '/** Why (specification 12). */'],
    ['the second of two parts', '/** Why (specification 2 and 12). */'],
    ['an entry of a part', '/** Why (Specification 5, horoscope). */'],
    ['an entry across the end of a line', '/**\n * Why (Specification\n * 5, horoscope).\n */'],
    ['a record', '/** See docs/decisions/0958. */'],
    ['a record by its number', '// As Decision 0958 has it.'],
    ['a requirement', '// What [leave.nowhere] says.'],
    ['a requirement in a title', titled('gives back [leave.nowhere]')],
    ['a heading', '/** Why (docs/money.md, Lottery). */'],
    ['a document', '/** Why (docs/lottery.md). */'],
    ['a file', '// See server/features/orders/lottery.ts.'],
    ['a file without its folder', '/** What `lottery.ts` says. */'],
    ['a file in a title', titled('does what (lottery.ts) says')],
    ['a file in a title of many', "it.each([[1], [f(2)]])('does %s as (lottery.ts) says', () => {})"],
    ['a folder', '/** What `server/lottery` needs. */'],
  ])('would notice %s that does not exist', (_what, comment) => {
    expect(inCode(comment)).not.toEqual([])
  })

  it('would notice them in style sheets and migrations too', () => {
    expect(unresolvedIn({ path: 'web/app/styles.css', source: '/* As lottery.css has it. */' })).toHaveLength(
      1,
    )
    const sql = { path: 'server/database/migrations/0001_first.sql', source: '-- Decision Q958, lottery.ts' }
    expect(unresolvedIn(sql)).toHaveLength(2)
  })

  it('would notice them in what a city installs, and what is cited of it', () => {
    const service = {
      path: 'deploy/systemd/rotativo.service',
      source: 'Type=exec\n# As lottery.ts has it,\n# and deploy/lottery.cfg (Decision Q958).',
    }
    expect(unresolvedIn(service)).toHaveLength(3)
    expect(inDocument('See `deploy/systemd/lottery@.service` and `deploy/patroni.yml`.')).toHaveLength(1)
  })

  it.each([
    ['a decision', 'As decided (Q958).'],
    ['a record', 'Both sides (0958).'],
    ['a link', 'See [more](lottery.md).'],
    ['a heading of another document', 'See [more](security.md#lottery).'],
    ['a heading of its own', 'See [more](#lottery).'],
    ['a pattern of files', 'Found in `server/features/<noun>/lottery.ts`.'],
  ])('would notice %s that a document cites in vain', (_what, text) => {
    expect(inDocument(text)).toHaveLength(1)
  })

  it('lets pass what exists, and what cites nothing', () => {
    expect(
      inCode("/** Specification 5, card; Decisions Q83, Q84 (docs/decisions/0014). */ const a = 'x.ts'"),
    ).toEqual([])
    expect(
      inCode('// See docs/money.md, Ledger, `idempotency.ts` and `server/features/<noun>/texts.ts`.'),
    ).toEqual([])
    expect(inCode('// It asks https://example.org/a.json and /openapi.json, then response.json().')).toEqual(
      [],
    )
    expect(inDocument('See [it](security.md), [PagBank](#pagbank) and [the map](/mapa-de-vagas).')).toEqual(
      [],
    )
  })

  it('would notice a decision that no code cites, and one that is wrongly said to be cited nowhere', () => {
    const questions = '- **Q1** Here.\n- **Q2** *Cited\n  nowhere:* no place.\n- **Q3** As Q1 has it.\n'
    const made = libraryOf([], [{ path: 'docs/questions.md', source: questions }], [])
    const files = (comment: string): Source[] => [
      { path: 'docs/questions.md', source: questions },
      { path: 'domain/orders/orders.ts', source: comment },
    ]
    expect(wronglyUncited(made, files('// Q1 and Q3'))).toEqual([])
    expect(wronglyUncited(made, files('// Q3'))).toEqual(['Q1'])
    expect(wronglyUncited(made, files('// Q1, Q2, Q3'))).toEqual(['Q2'])
  })
})
