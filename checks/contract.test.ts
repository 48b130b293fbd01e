import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type RefusalCode, refusals, refusalsOf, takesKey } from '#contract/refusals.ts'
import { isCode, isTest, kebab, productFiles, projectFiles, readSource, withoutComments } from './sources.ts'

const tests = projectFiles()
  .filter((path) => isCode(path) && isTest(path) && !path.startsWith('checks/'))
  .map(readSource)
const serverFiles = productFiles()
  .filter((path) => path.startsWith('server/'))
  .map((path) => ({ path, source: withoutComments(readSource(path)) }))
const server = serverFiles.map(({ source }) => source)

describe('the contract', () => {
  it('names no field in two of path, query and body, which a use case receives as one object', () => {
    const fieldsOf = (schema: unknown): string[] => {
      const { _zod } = (schema ?? {}) as { _zod?: { def: { shape?: object; innerType?: unknown } } }
      return _zod ? [...Object.keys(_zod.def.shape ?? {}), ...fieldsOf(_zod.def.innerType)] : []
    }
    const named = calls.map(({ name, endpoint: { input } }) => ({
      name,
      fields: [input.params, input.query, input.body].flatMap(fieldsOf),
    }))
    expect(named.filter(({ fields }) => new Set(fields).size < fields.length)).toEqual([])
    expect(named.filter(({ fields }) => fields.length > 0).length).toBeGreaterThan(100)
  })

  it('has a test for every call', () => {
    const untested = calls.filter(
      ({ name }) => !tests.some((source) => new RegExp(`\\b${name}\\b`).test(source)),
    )
    expect(untested.map(({ name }) => name)).toEqual([])
  })

  it('says what every call is for, and where that comes from', () => {
    for (const { file, name, endpoint } of calls) {
      expect(endpoint.summary, name).toMatch(/^[A-Z].{10,}\.$/)
      const source = readSource(`contract/${file}.ts`)
      const docstring = new RegExp(`/\\*\\*((?!\\*/)[\\s\\S])*\\*/\\s*export const ${name} =`)
      expect(docstring.test(source), `${name} has a docstring`).toBe(true)
    }
  })

  it('gives every refusal a text and a use', () => {
    const declared = new Set<RefusalCode>(calls.flatMap(({ endpoint }) => refusalsOf(endpoint)))
    for (const [code, { text }] of Object.entries(refusals)) {
      expect(text.length, code).toBeGreaterThan(10)
      expect(declared.has(code as RefusalCode), `${code} is declared by a call`).toBe(true)
      expect(
        server.some((source) => source.includes(`'${code}'`)) || code === 'invalid_input',
        `${code} is thrown`,
      ).toBe(true)
    }
  })
})

describe('the Idempotency-Key', () => {
  it('is handed on by every call that takes one, and by no other', () => {
    const handsOn = ({ source }: { source: string }) => /\bidempotency(?!\.ts)/i.test(source)
    const changing = calls.filter(({ endpoint }) => endpoint.method !== 'GET')
    const handing = changing.filter(({ name }) =>
      serverFiles.some((file) => basename(file.path) === `${kebab(name)}.ts` && handsOn(file)),
    )
    expect(handing.map(({ name }) => name)).toEqual(
      changing.filter(({ endpoint }) => takesKey(endpoint)).map(({ name }) => name),
    )
  })
})

/** What a call may do. A new verb is welcome; a second word for what has one is not. */
const verbs =
  'accept activate add approve ask associate cancel change check confirm correct create decide decline delete dissociate download end export find free give issue ' +
  'leave list log mail pay print propose publish read refuse release renew report request resend reset reverse revoke save search send set settle sign start stop ' +
  'subscribe switch unsubscribe unlock update validate view'

/** The calls of a file that a source imports by their own names, or by others. */
const importedCalls = (source: string): { name: string; as: string | undefined }[] =>
  [
    ...source.matchAll(
      /\bimport\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'#contract\/(?:generated\/routes\/)?([\w/-]+)\.ts'/g,
    ),
  ].flatMap(([, list = '', file]) =>
    [...list.matchAll(/(\w+)(?:\s+as\s+(\w+))?\s*(?:,|$)/g)]
      .filter(([, name]) => calls.some((call) => call.file === file && call.name === name))
      .map(([, name = '', as]) => ({ name, as })),
  )

describe('a name', () => {
  it('of a call says what it does', () => {
    const nouns = calls.filter(({ name }) => !verbs.split(' ').includes(kebab(name).split('-')[0] ?? ''))
    expect(nouns.map(({ name }) => name)).toEqual([])
  })

  it('is one from the call to its use case and its file, and no other export of the server has it', () => {
    expect(calls.length).toBeGreaterThan(20)
    for (const { name } of calls) {
      const exported = new RegExp(`\\bexport (?:const|let|class|(?:async )?function\\*?) ${name}\\b`)
      const named = serverFiles.filter(
        ({ path, source }) => basename(path) === `${kebab(name)}.ts` || exported.test(source),
      )
      expect(
        named.map(({ path }) => basename(path)),
        name,
      ).toEqual([`${kebab(name)}.ts`])
      expect(named[0]?.path).toMatch(/^server\/(features|operator)\//)
      expect(named[0]?.source, name).toMatch(exported)
    }
  })

  it('stays what it is where a call is imported, on the server by its namespace', () => {
    const code = projectFiles().filter((path) => isCode(path) && !path.startsWith('checks/'))
    const renamed = code.filter((path) => importedCalls(readSource(path)).some(({ as }) => as !== undefined))
    const byName = serverFiles.filter(({ source }) => importedCalls(source).length > 0)
    expect(renamed).toEqual([])
    expect(byName.map(({ path }) => path)).toEqual([])
  })

  it('would be missed where it differs', () => {
    const renaming = `import type { createOrder as declared, updateOrder } from '#contract/orders.ts'`
    expect(importedCalls(renaming)).toEqual([
      { name: 'createOrder', as: 'declared' },
      { name: 'updateOrder', as: undefined },
    ])
  })
})
