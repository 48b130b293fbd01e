import { describe, expect, it } from 'vitest'
import { requirements } from '../scripts/requirements.ts'
import { productFiles, readSource, withoutComments } from './sources.ts'

/** What the rows of requirements quote and a person reads; a small letter begins a part of a text, or none. */
const texts = requirements().flatMap(({ text }) =>
  [...text.matchAll(/(?<!\w)'(\p{Lu}[^']*)'(?!\w)/gu)].map(([, quoted = '']) => quoted),
)
const gap = /\{\w+\}|R\$ [xy]\b/
const whole = texts.filter((text) => !gap.test(text))
const withGaps = texts.filter((text) => gap.test(text))

/** What is written like a text of the specification for a reason of its own. */
const ours: Readonly<Record<string, string>> = {
  'MEUS VEÍCULOS': 'a tab of the histories, spelled so in the specification as well',
  'Mapa de Vagas': 'the entry of the menu, as Q25 spells it, and not the title of the screen',
  'O código deve ter 4 dígitos':
    'the code that confirms an account; the odd spelling is of the one of a recovery (Q22)',
  'Meus dados': 'a PDF of all that is held of a driver, and not the screen of the profile',
  'Conta excluída com sucesso.': 'what the call answers; the dots belong to the heading of the dialog (Q23)',
  'Digite um e-mail válido.': 'a form of the programme’s people, whose sentences end in full stops',
  'Olá.': 'begins a letter to whoever has no name',
  irregularidades: 'the name of a file',
}

/** A text without what is easily mistyped: capitals, accents and what it ends with. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s.,:;!?…]+$/, '')
    .toLowerCase()

const literals = (source: string): string[] =>
  [...withoutComments(source).matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(([, , text = '']) => text)

const spelt = new Set(texts)
const wanted = new Set(whole.map(plain))

/** The strings that are a text of the specification but for its spelling. */
const misspelt = (source: string): string[] =>
  literals(source).filter((text) => wanted.has(plain(text)) && !spelt.has(text) && !(text in ours))

// What a person reads in Portuguese stands there alone.
const dictionaries = productFiles().filter((path) => /(^|\/)texts\.ts$/.test(path))
const written = dictionaries.flatMap((path) => literals(readSource(path)))

describe('a text of the specification', () => {
  it('is spelled as there, wherever it stands', () => {
    expect(whole.length).toBeGreaterThan(100)
    expect(whole.filter((text) => !written.includes(text))).toEqual([])
    const gaps = withGaps.map((text) => text.split(gap))
    const filled = written.map((text) => text.split(/\$?\{[^}]*\}/))
    expect(gaps.filter((parts) => !filled.some((found) => found.join() === parts.join()))).toEqual([])
    const stray = dictionaries.flatMap((path) => misspelt(readSource(path)).map((text) => `${path}: ${text}`))
    expect(stray).toEqual([])
  })

  it('is likened to no exception that nobody needs', () => {
    expect(Object.keys(ours).filter((text) => !(written.includes(text) && wanted.has(plain(text))))).toEqual(
      [],
    )
  })

  it.each(['Meus veículos', 'MEUS CREDITOS', 'Comprar Créditos!', 'Informe um código válido.', 'Copiado'])(
    'is found where it is misspelt: %s',
    (text) => {
      expect(misspelt(`const texts = { title: '${text}' } // '${text}'`)).toEqual([text])
      expect(misspelt(`const texts = { title: '${text} agora' }`)).toEqual([])
    },
  )
})
