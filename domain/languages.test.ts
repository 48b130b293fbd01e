import { afterEach, expect, it } from 'vitest'
import { formatCivil, formatCivilDate } from './brazil/civil-time.ts'
import { language, readLanguage, speakBy, words } from './languages.ts'
import { cents, formatReais } from './money/cents.ts'

afterEach(() => speakBy(() => undefined))

const own = { yes: 'Sim', count: (number: number) => `${number} vagas`, no: 'Não' }
const texts = words('test', 'texts', own)
const english = { yes: 'Yes', count: (number: number) => `${number} spaces` }

it('is Portuguese until another one is chosen, and for anything that is none', () => {
  expect(language()).toBe('pt-BR')
  expect(texts.yes).toBe('Sim')
  expect(['en', 'es', 'pt-BR', 'fr', 'EN', '', null, undefined, 5].map(readLanguage)).toEqual([
    'en',
    'es',
    ...Array.from({ length: 7 }, () => 'pt-BR'),
  ])
})

it('is asked for anew with each text, and a text that is missing is read in Portuguese', () => {
  speakBy(() => ({ language: 'en', dictionary: { test: { texts: english } } }))
  expect([texts.yes, texts.count(2), texts.no]).toEqual(['Yes', '2 spaces', 'Não'])
  expect(Object.keys(texts)).toEqual(['yes', 'count', 'no'])
  speakBy(() => ({ language: 'es', dictionary: {} }))
  expect(texts.yes).toBe('Sim')
})

it('writes amounts and dates as its readers do', () => {
  const shown = () => [
    formatReais(cents(123_456_789)),
    formatReais(cents(-5)),
    formatCivil('2026-03-05 14:30:00'),
    formatCivilDate('2026-12-31'),
  ]
  const brazilian = ['R$ 1.234.567,89', '-R$ 0,05', '05/03/2026 14:30:00', '31/12/2026']
  expect(shown()).toEqual(brazilian)
  speakBy(() => ({ language: 'es', dictionary: {} }))
  expect(shown()).toEqual(brazilian)
  speakBy(() => ({ language: 'en', dictionary: {} }))
  expect(shown()).toEqual(['R$ 1,234,567.89', '-R$ 0.05', '5 Mar 2026 14:30:00', '31 Dec 2026'])
})
