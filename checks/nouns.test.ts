import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { nouns as described, parts } from '#contract/nouns.ts'
import { isCode, kebab, productFiles, projectFiles } from './sources.ts'

const nouns = Object.keys(described)

/** The nouns that are a folder of parts everywhere. */
const parted: Readonly<Record<string, readonly string[]>> = {
  account: Object.keys(parts.account),
  notices: Object.keys(parts.notices),
}

/** Each noun or part by its way below a tree: `vehicles`, `account/leaving`. */
const ways = nouns.flatMap((noun) => parted[noun]?.map((part) => `${noun}/${part}`) ?? [noun])

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
      'calls codes endpoint generated idempotency meaning metrics nouns operator-on-wire page-key page-language page-maker paths refusals route server-time settings staff-refusals switches texts wire',
    files: true,
  },
  domain: {
    beside:
      'brand-colour brazil csv durations encrypted guessable html languages ledger mail-address money outlines page-path problems',
    files: true,
  },
  'server/features': {},
  'web/api': {
    beside:
      'abandoned-orders choose-language client errors http idempotency kept kept-choice kept-link keyed language page-key query-client random-key reach sector-here server-clock settings stored-session texts typed-text',
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

/** Names inside a noun of parts that are none of them. What all parts share stands loose: in a feature, and rules of a notice. */
const strangeParts = (paths: readonly string[]): string[] =>
  Object.entries(trees).flatMap(([tree, { files = false }]) =>
    Object.entries(parted).flatMap(([noun, parts]) =>
      namesIn(paths, `${tree}/${noun}`, files ? tree !== 'domain' || noun === 'account' : tree === 'e2e')
        // A part may have several journeys: recovery, recovery-apps.
        .filter(
          (name) => !parts.some((part) => name === part || (tree === 'e2e' && name.startsWith(`${part}-`))),
        )
        .map((name) => `${tree}/${noun}/${name}`),
    ),
  )

/** Where a noun or a part that the page asks for is left out all the same, and why. */
const leftOut: Readonly<Record<string, string>> = {
  'web/features/captcha': 'forms of several nouns show it, so it lies in web/ui',
  'web/features/messages':
    'what the page shows of them is whether this device gets them, among the preferences',
  'e2e/messages': 'their journeys are those of what they tell, and the push of this device in shell',
  'e2e/version': 'no more than a line, read on the way of the shell to it',
  'e2e/account/address': 'typed on the way of a registration and of a profile',
}

/** Which trees a noun or a part has to be in, since the page asks the server for it, and is not. */
const missing = (paths: readonly string[]): string[] => {
  const isIn = (tree: string, way: string): boolean =>
    paths.some((path) => new RegExp(`^${tree}/${way}(?:/|(?:-[a-z-]+)?\\.)`).test(path))
  return ways
    .filter((way) => isIn('web/api', way))
    .flatMap((way) =>
      ['contract', 'server/features', 'web/features', 'e2e']
        .filter((tree) => !isIn(tree, way))
        .map((tree) => `${tree}/${way}`),
    )
}

/** Where the use case of a call may lie; what the programme's people and machines do stands apart. */
const homesOf = (auth: string, file: string): string[] => {
  const [noun = '', part = ''] = file.split('/')
  if (auth === 'operator') return ['server/operator/']
  if (noun === 'staff')
    return ['server/features/staff/', `server/operator/office/${part}/`, `server/operator/${part}/`]
  return auth === 'staff' ? [`server/operator/${file}/`] : [`server/features/${file}/`]
}

/** Calls whose use case lies in the folder of another noun. */
const strayed = (paths: readonly string[]): string[] =>
  calls.flatMap(({ name, file, endpoint: { auth } }) => {
    const path = paths.find((one) => one.startsWith('server/') && one.endsWith(`/${kebab(name)}.ts`)) ?? name
    return homesOf(auth, file).some((home) => path.startsWith(home)) ? [] : [path]
  })

/** Folders inside a noun that bear the name of another one. */
const nested = (paths: readonly string[]): string[] =>
  Object.keys(trees)
    .filter((tree) => tree !== 'e2e/steps')
    .flatMap((tree) =>
      nouns.flatMap((noun) =>
        namesIn(paths, `${tree}/${noun}`)
          .filter((name) => nouns.includes(name) && !(tree.startsWith('contract') && noun === 'staff'))
          .map((name) => `${tree}/${noun}/${name}`),
      ),
    )

/** Nouns and parts that are a file and a folder at once, so that nobody knows where to look. */
const doubles = (paths: readonly string[]): string[] =>
  Object.entries(trees)
    .filter(([, { files }]) => files)
    .flatMap(([tree]) => [tree, ...Object.keys(parted).map((noun) => `${tree}/${noun}`)])
    .flatMap((folder) => {
      const known = [...nouns, ...Object.values(parted).flat()]
      const entries = entriesOf(paths, folder).filter(({ name }) => known.includes(name))
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
    // Of outages servers hear by themselves.
    const withCalls = ways.filter((way) => way !== 'notices/outages')
    expect(
      [...new Set(calls.map(({ file }) => file).filter((file) => !file.startsWith('staff/')))].sort(),
    ).toEqual(withCalls.filter((way) => way !== 'staff').sort())
    for (const [tree, { beside }] of Object.entries(trees)) {
      if (beside) expect(namesIn(files, tree, true), tree).toEqual(expect.arrayContaining(beside.split(' ')))
    }
  })

  it('has parts of the same names wherever it has parts', () => {
    expect(strangeParts(files)).toEqual([])
  })

  it('that the page asks for has calls, a feature, screens and journeys of its name, or a reason', () => {
    expect(missing(files).sort()).toEqual(Object.keys(leftOut).sort())
  })

  it('holds the use cases of its calls', () => {
    expect(strayed(productFiles())).toEqual([])
  })

  it('lies in no other one', () => {
    expect(nested(files)).toEqual([])
  })

  it('is a file or a folder, not both', () => {
    expect(doubles(files)).toEqual([])
  })

  it('would be noticed under another name', () => {
    expect(nouns).toContain('vehicles')
    expect(parted.account).toContain('own-data')
    expect(ways).toContain('notices/contests')
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
    expect(strangeParts(['domain/notices/clock.ts', 'web/features/notices/notice/texts.ts'])).toEqual([
      'web/features/notices/notice',
    ])
    expect(missing(['web/api/vehicles.ts', 'contract/vehicles.ts', 'e2e/vehicles/plates.spec.ts'])).toEqual([
      'server/features/vehicles',
      'web/features/vehicles',
    ])
    expect(homesOf('driver', 'account/leaving')).toEqual(['server/features/account/leaving/'])
    expect(strayed(['server/features/parking/create-order.ts'])).toContain(
      'server/features/parking/create-order.ts',
    )
    expect(nested(['server/features/orders/cards/charge.ts', 'web/features/orders/cards.tsx'])).toEqual([
      'server/features/orders/cards',
    ])
    expect(doubles(['web/api/cards.ts', 'web/api/cards/encryption.ts'])).toEqual(['web/api/cards'])
  })
})
