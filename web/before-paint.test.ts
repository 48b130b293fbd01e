import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { languageKey } from '#web/api/language.ts'
import { tokenKey, visitKey } from '#web/api/stored-session.ts'

it('the script before the first paint, which can import nothing, asks for what the page keeps', () => {
  const script = readFileSync(fileURLToPath(new URL('before-paint.js', import.meta.url)), 'utf8')
  for (const key of [tokenKey, visitKey, languageKey]) expect(script).toContain(`'${key}'`)
})
