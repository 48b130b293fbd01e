import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { languages } from '#domain/languages.ts'
import { languageKey } from '#web/api/language.ts'
import { tokenKey, visitKey } from '#web/api/stored-session.ts'

it('the script before the first paint, which can import nothing, asks for what the page keeps and knows its languages', () => {
  const script = readFileSync(fileURLToPath(new URL('before-paint.js', import.meta.url)), 'utf8')
  for (const key of [tokenKey, visitKey, languageKey]) expect(script).toContain(`'${key}'`)
  const offered = languages.filter((language) => language !== 'pt-BR').map((language) => `'${language}'`)
  expect(script).toContain(`[${offered.join(', ')}].includes(navigator.language.slice(0, 2))`)
})
