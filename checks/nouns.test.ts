import { describe, expect, it } from 'vitest'
import { nouns as explained } from '#contract/nouns.ts'
import { isCode, projectFiles, readSource } from './sources.ts'

/** The rows of a table of the glossary: its first two columns. */
const rowsOf = (heading: string): [name: string, meaning: string][] => {
  const [, rows = ''] = readSource('docs/glossary.md').split(new RegExp(`\\| ${heading} \\|.*\\n\\|[-|]+\\n`))
  return rows
    .slice(0, rows.search(/^(?!\|)/m))
    .split('\n')
    .map((row): [string, string] => [row.split('|')[1]?.trim() ?? '', row.split('|')[2]?.trim() ?? ''])
    .filter(([name]) => name !== '')
}

const listed = (heading: string): string[] => rowsOf(heading).map(([name]) => name)

const nouns = listed('noun')
const parts = listed('part of the account')

type Tree = {
  /** Names that stand beside the nouns, each for itself. */
  beside?: string
  /** Whether files in the tree itself bear a noun as well, or serve all of them. */
  files?: boolean
}

/** Where the nouns are looked for, and what else may stand there. */
const trees: Readonly<Record<string, Tree>> = {
  contract: {
    beside:
      'calls codes endpoint idempotency meaning nouns page-key page-language refusals route routes server-time settings staff-refusals switches texts wire',
    files: true,
  },
  'contract/routes': { files: true },
  domain: {
    beside: 'brand-colour brazil durations encrypted html languages ledger money problems',
    files: true,
  },
  'server/features': {},
  'web/api': {
    beside:
      'choose-language client errors idempotency kept language page-key query-client random-key reach sector-here server-clock settings stored-session texts typed-text',
    files: true,
  },
  'web/features': {},
  e2e: { beside: 'shell steps' },
  'e2e/steps': { files: true },
}

/** What stands directly in a folder: a folder by its name, a file by its name without endings. */
const entriesOf = (paths: readonly string[], folder: string): { name: string; isFile: boolean }[] => {
  const inside = paths
    .filter((path) => isCode(path) && path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).split('/'))
  const all = inside.map(([first = '', ...rest]) => ({
    name: rest.length === 0 ? (first.split('.')[0] ?? '') : first,
    isFile: rest.length === 0,
  }))
  return [...new Map(all.map((entry) => [JSON.stringify(entry), entry])).values()]
}

const namesIn = (paths: readonly string[], folder: string, files = false): string[] =>
  entriesOf(paths, folder)
    .filter(({ isFile }) => files || !isFile)
    .map(({ name }) => name)

/** Names that stand where a noun has to, and are none. */
const strangers = (paths: readonly string[]): string[] =>
  Object.entries(trees).flatMap(([tree, { beside = '', files = false }]) =>
    namesIn(paths, tree, files)
      .filter((name) => ![...nouns, ...beside.split(' ')].includes(name))
      .map((name) => `${tree}/${name}`),
  )

/** Names inside the account that are none of its parts. What all parts share stands loose in a feature's folder. */
const strangeParts = (paths: readonly string[]): string[] =>
  Object.entries(trees).flatMap(([tree, { files = false }]) =>
    namesIn(paths, `${tree}/account`, files || tree === 'e2e')
      // A part may have several journeys: recovery, recovery-apps.
      .filter(
        (name) => !parts.some((part) => name === part || (tree === 'e2e' && name.startsWith(`${part}-`))),
      )
      .map((name) => `${tree}/account/${name}`),
  )

/** Nouns and parts that are a file and a folder at once, so that nobody knows where to look. */
const doubles = (paths: readonly string[]): string[] =>
  Object.entries(trees)
    .filter(([, { files }]) => files)
    .flatMap(([tree]) => [tree, `${tree}/account`])
    .flatMap((folder) => {
      const entries = entriesOf(paths, folder).filter(({ name }) => [...nouns, ...parts].includes(name))
      const loose = entries.filter(({ isFile }) => isFile).map(({ name }) => name)
      return entries
        .filter(({ name, isFile }) => !isFile && loose.includes(name))
        .map(({ name }) => `${folder}/${name}`)
    })

describe('a noun', () => {
  const files = projectFiles()

  it('is one of the glossary, in every tree', () => {
    expect(strangers(files)).toEqual([])
  })

  it('has calls, and no name stands in the lists for nothing', () => {
    expect(namesIn(files, 'contract/routes', true).sort()).toEqual([...nouns].sort())
    expect(namesIn(files, 'contract/routes/account', true).sort()).toEqual([...parts].sort())
    for (const [tree, { beside }] of Object.entries(trees)) {
      if (beside) expect(namesIn(files, tree, true), tree).toEqual(expect.arrayContaining(beside.split(' ')))
    }
  })

  it('is explained in the API description as in the glossary', () => {
    expect(Object.entries(explained)).toEqual(rowsOf('noun'))
  })

  it('has parts of the same names wherever it is the account', () => {
    expect(strangeParts(files)).toEqual([])
  })

  it('is a file or a folder, not both', () => {
    expect(doubles(files)).toEqual([])
  })

  it('would be noticed under another name', () => {
    expect(nouns).toContain('vehicles')
    expect(parts).toContain('own-data')
    expect(
      strangers(['server/features/cars/routes.ts', 'domain/receipt.ts', 'e2e/credits/pix.spec.ts']),
    ).toEqual(['domain/receipt', 'server/features/cars', 'e2e/credits'])
    expect(
      strangers(['server/features/access-matrix.test.ts', 'e2e/fixtures.ts', 'domain/places.test.ts']),
    ).toEqual([])
    expect(strangeParts(['web/features/account/confirm/texts.ts', 'domain/account/login.ts'])).toEqual([
      'domain/account/login',
      'web/features/account/confirm',
    ])
    expect(strangeParts(['web/features/account/texts.ts', 'e2e/account/recovery-apps.spec.ts'])).toEqual([])
    expect(doubles(['web/api/cards.ts', 'web/api/cards/encryption.ts'])).toEqual(['web/api/cards'])
  })
})
