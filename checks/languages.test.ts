import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { type Dictionary, languages, speakBy } from '#domain/languages.ts'
import { dictionaries as ofServer } from '#server/compose/languages.ts'
import { dictionary as en } from '../web/app/language/en.ts'
import { dictionary as es } from '../web/app/language/es.ts'
import { productFiles, readSource, root } from './sources.ts'

const others = [
  { language: 'en', export: 'english', ofPage: en, ofServer: ofServer.en },
  { language: 'es', export: 'spanish', ofPage: es, ofServer: ofServer.es },
] as const satisfies readonly { language: string; export: string; ofPage: Dictionary; ofServer: Dictionary }[]

/** Texts that nobody but the office and the developer reads, and the names of the languages themselves. */
const onlyPortuguese = /^(server\/(operator|sandbox|city|gateways)\/|web\/app\/language\/)/

/** Files whose texts a driver or a visitor reads on the page. */
const onThePage = productFiles().filter(
  (path) => /^(web|contract)\/(.*\/)?texts\.ts$/.test(path) && !onlyPortuguese.test(path),
)

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

/** What cannot be read in another language although it is there: no `words`, or another name than its file's. */
function unspoken(file: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return Object.entries(file).flatMap(([table, own]) =>
    Object.keys(isTable(own) ? own : {})
      .filter((key) => (own as Named)[key] !== (other[table] as Named | undefined)?.[key])
      .map((key) => `${table}.${key}`),
  )
}

type Named = Record<string, unknown>

describe.each(others)('the texts in $language', (other) => {
  const beside = (path: string): string => path.replace(/texts\.ts$/, `texts.${other.language}.ts`)
  afterAll(() => speakBy(() => undefined))

  it('lack nothing that stands in Portuguese', async () => {
    expect(onThePage.length).toBeGreaterThan(25)
    const missing = await Promise.all(
      onThePage.map(async (path) =>
        differences(await load(path), (await load(beside(path)))[other.export], '').map(
          (what) => `${beside(path)}: ${what.slice(1)}`,
        ),
      ),
    )
    expect(missing.flat()).toEqual([])
  })

  it('are said once the language is chosen', async () => {
    speakBy(() => ({ language: other.language, dictionary: other.ofPage }))
    const silent = await Promise.all(
      onThePage.map(async (path) => {
        const translated = (await load(beside(path)))[other.export]
        return unspoken(await load(path), translated as Named).map((text) => `${path}: ${text}`)
      }),
    )
    speakBy(() => undefined)
    expect(silent.flat()).toEqual([])
  })

  it('are said by the server as well', () => {
    expect(Object.values(other.ofServer).length).toBeGreaterThan(1)
    for (const [name, file] of Object.entries(other.ofPage)) {
      if (name in other.ofServer) expect(other.ofServer[name as keyof typeof other.ofServer]).toBe(file)
    }
  })

  it('are needed by nobody who has not chosen them', () => {
    const dictionary = `web/app/language/${other.language}.ts`
    const named = productFiles().filter((path) =>
      new RegExp(`texts\\.${other.language}\\.ts'|/${other.language}\\.ts'`).test(readSource(path)),
    )
    const reading = ['server/compose/languages.ts', 'web/app/language/load-language.ts', dictionary]
    expect(named.sort()).toEqual(reading.sort())
    expect(readSource('web/app/language/load-language.ts')).toContain(`import('./${other.language}.ts')`)
  })
})

it('every language beside Portuguese is checked', () => {
  expect(others.map(({ language }) => language)).toEqual(languages.slice(1))
})
