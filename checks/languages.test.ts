import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { type Dictionary, languages, speakBy } from '#domain/languages.ts'
import { dictionaries as ofServer } from '#server/compose/generated/dictionaries.ts'
import { portugueseTexts } from '#testkit/portuguese.ts'
import { dictionary as en } from '../web/app/dictionaries/generated/en.ts'
import { dictionary as es } from '../web/app/dictionaries/generated/es.ts'
import { productFiles, readSource, root } from './sources.ts'

const others = [
  { language: 'en', export: 'english', ofPage: en, ofServer: ofServer.en },
  { language: 'es', export: 'spanish', ofPage: es, ofServer: ofServer.es },
] as const satisfies readonly { language: string; export: string; ofPage: Dictionary; ofServer: Dictionary }[]

/** The names of the languages themselves, and what is said in all of them at once. */
const inEveryLanguage = /^web\/app\/language\//

/** What the programme's people read, who read Portuguese. */
const ofStaff = /^(web\/staff|contract\/staff(-refusals)?)\//

const dictionariesOf = (pattern: RegExp): string[] =>
  productFiles().filter((path) => pattern.test(path) && !inEveryLanguage.test(path) && !ofStaff.test(path))

/** Files whose texts a driver or a visitor reads on the page: every table of them is needed. */
const onThePage = dictionariesOf(/^(web|contract)\/(.*\/)?texts\.ts$/)

/** Files of the server with tables that the page shows as well: those that one of the languages has. */
const besideThePage = [
  ...new Set(
    dictionariesOf(/^server\/.*texts\.(en|es)\.ts$/).map((path) => path.replace(/\.(en|es)\.ts$/, '.ts')),
  ),
]

const load = async (path: string): Promise<Record<string, unknown>> =>
  existsSync(join(root, path)) ? await import(pathToFileURL(join(root, path)).href) : {}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const gapsOf = (text: string): string => (text.match(/\{\w+\}/g) ?? []).sort().join()

/** What is missing or of another shape, each by its way down into the file. */
function differences(portuguese: unknown, other: unknown, way: string): string[] {
  if (isTable(portuguese)) {
    if (!isTable(other)) return [`${way} is missing`]
    const superfluous = Object.keys(other).filter((key) => !(key in portuguese))
    return [
      ...Object.keys(portuguese).flatMap((key) => differences(portuguese[key], other[key], `${way}.${key}`)),
      ...superfluous.map((key) => `${way}.${key} has no Portuguese text`),
    ]
  }
  if (other === undefined || other === '') return [`${way} is missing`]
  if (typeof portuguese !== typeof other) return [`${way} is no ${typeof portuguese}`]
  if (typeof portuguese === 'string' && gapsOf(portuguese) !== gapsOf(other as string)) {
    return [`${way} has other gaps`]
  }
  return []
}

type Named = Record<string, unknown>

/** What cannot be read in another language although it is there: no `words`, or another name than its file's. */
function unspoken(file: Named, other: Named): string[] {
  return Object.entries(file).flatMap(([table, own]) =>
    Object.keys(isTable(own) ? own : {})
      .filter((key) => (own as Named)[key] !== (other[table] as Named | undefined)?.[key])
      .map((key) => `${table}.${key}`),
  )
}

/** The Portuguese tables of a file that have to be there in other languages. */
async function neededOf(path: string): Promise<Named> {
  const file = await load(path)
  if (onThePage.includes(path)) return file
  const tables = await Promise.all(
    others.map(async ({ language, export: name }) => {
      const all = (await load(path.replace(/\.ts$/, `.${language}.ts`)))[name]
      return Object.keys(isTable(all) ? all : {})
    }),
  )
  return Object.fromEntries([...new Set(tables.flat())].map((table) => [table, file[table]]))
}

describe.each(others)('the texts in $language', (other) => {
  const beside = (path: string): string => path.replace(/\.ts$/, `.${other.language}.ts`)
  const inOther = async (path: string) => (await load(beside(path)))[other.export] as Named | undefined
  afterAll(() => speakBy(() => undefined))

  it('lack nothing that stands in Portuguese', async () => {
    expect(onThePage.length).toBeGreaterThan(25)
    expect(besideThePage.length).toBeGreaterThan(5)
    const missing = await Promise.all(
      [...onThePage, ...besideThePage].map(async (path) =>
        differences(await neededOf(path), await inOther(path), '').map(
          (what) => `${beside(path)}: ${what.slice(1)}`,
        ),
      ),
    )
    expect(missing.flat()).toEqual([])
  })

  const silent = async (paths: readonly string[], dictionary: Dictionary): Promise<string[]> => {
    const all = await Promise.all(
      paths.map(async (path) => [path, await neededOf(path), (await inOther(path)) ?? {}] as const),
    )
    speakBy(() => ({ language: other.language, dictionary }))
    const found = all.flatMap(([path, own, said]) => unspoken(own, said).map((text) => `${path}: ${text}`))
    speakBy(() => undefined)
    return found
  }

  it('are said once the language is chosen, on the page and by the server', async () => {
    const shared = onThePage.filter((path) => path.startsWith('contract/'))
    expect(await silent(onThePage, other.ofPage)).toEqual([])
    expect(await silent([...shared, ...besideThePage], other.ofServer)).toEqual([])
    expect((await silent(onThePage, {})).length).toBeGreaterThan(500)
  })

  it('and those in Portuguese only put together what they are given, so that the journeys can look for them', async () => {
    expect((await portugueseTexts(other.language)).length).toBeGreaterThan(400)
  })

  it('are fetched by nobody who has not chosen them', () => {
    const named = productFiles().filter((path) =>
      new RegExp(`texts\\.${other.language}\\.ts'|/${other.language}\\.ts'`).test(readSource(path)),
    )
    expect(named).toEqual(['web/app/dictionaries/load-language.ts'])
    expect(readSource('web/app/dictionaries/load-language.ts')).toContain(
      `import('./generated/${other.language}.ts')`,
    )
    // Nor by the service worker, which keeps all other files for whoever has no connection.
    expect(readSource('web/public/sw.js')).toContain("!source.startsWith('app/dictionaries/')")
  })
})

it('every language beside Portuguese is checked', () => {
  expect(others.map(({ language }) => language)).toEqual(languages.slice(1))
})
