import { describe, expect, it } from 'vitest'
import {
  isCode,
  isGenerated,
  isTest,
  productFiles,
  projectFiles,
  readSource,
  withoutComments,
} from './sources.ts'

/** Where Portuguese belongs: dictionaries beside their screens, and the one of the contract. */
const isDictionary = (path: string): boolean => /(^|\/)texts(\.(en|es))?\.ts$/.test(path)

const withAccent = /(['"`])(?:(?!\1)[^\\\n])*[áàâãéêíóôõúçÁÀÂÃÉÊÍÓÔÕÚÇ](?:(?!\1)[^\\\n])*\1/
const accentInMarkup = />[^<>{}]*[áàâãéêíóôõúçÁÀÂÃÉÊÍÓÔÕÚÇ][^<>{}]*</
const wordsInMarkup = />\s*[A-ZÀ-Ú][a-zà-ú]+(?:\s[\wà-ú]+)*[.!?]?\s*<\//

describe('texts that a person reads', () => {
  it('stand in texts.ts, in Portuguese, and nowhere else [app.language]', () => {
    const stray = productFiles()
      .filter((path) => !isDictionary(path))
      .flatMap((path) => {
        const code = withoutComments(readSource(path))
        const found = [withAccent, ...(path.endsWith('.tsx') ? [accentInMarkup, wordsInMarkup] : [])]
          .map((pattern) => pattern.exec(code)?.[0])
          .filter((text) => text !== undefined)
        return found.map((text) => `${path}: ${text}`)
      })
    expect(stray).toEqual([])
    expect(readSource('web/index.html')).toContain('lang="pt-BR"')
  })

  it('name no programme, which is the city’s to name', () => {
    const naming = productFiles().filter((path) => isDictionary(path) && /zona azul/i.test(readSource(path)))
    expect(naming).toEqual([])
  })

  it('put no article before its name, which may be of either gender', () => {
    const article = /(?<![\p{L}])(?:a|o|da|do|na|no|à|ao|pela|pelo|el|la|del|al) \$?\{programme\}/iu
    const gendered = productFiles().filter((path) => isDictionary(path) && article.test(readSource(path)))
    expect(gendered).toEqual([])
  })
})

// This file spells out what it looks for.
const self = 'checks/words.test.ts'

const leftovers = /\b(TODO|FIXME|XXX)\b|console\.log|\bas any\b|: any\b|@ts-ignore|@ts-nocheck/
const switchedOff = /\b(it|test|describe)\.(skip|only|todo|fixme)\b|\bx(it|describe)\(/

describe('leftovers', () => {
  it('are not in the product', () => {
    const found = productFiles().filter((path) => leftovers.test(withoutComments(readSource(path))))
    expect(found).toEqual([])
  })

  it('switch off no test', () => {
    const tests = projectFiles().filter((path) => isCode(path) && isTest(path) && path !== self)
    expect(tests.filter((path) => switchedOff.test(readSource(path)))).toEqual([])
  })

  it('silence no rule without its reason beside it', () => {
    const silent = projectFiles()
      .filter((path) => isCode(path) && !isGenerated(path) && path !== self)
      .filter((path) =>
        /biome-ignore(?![^\n]*: \w+ \w+ \w+)|@ts-expect-error(?! \w+ \w+ \w+)/.test(readSource(path)),
      )
    expect(silent).toEqual([])
  })
})
