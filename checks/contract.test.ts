import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { everyCall, type RefusalCode, refusals } from '#contract/refusals.ts'
import { isCode, isTest, productFiles, projectFiles, readSource, withoutComments } from './sources.ts'

const tests = projectFiles()
  .filter((path) => isCode(path) && isTest(path) && !path.startsWith('checks/'))
  .map(readSource)
const server = productFiles()
  .filter((path) => path.startsWith('server/'))
  .map((path) => withoutComments(readSource(path)))

describe('the contract', () => {
  it('has every call bound once on the server', () => {
    expect(calls.length).toBeGreaterThan(20)
    for (const { name } of calls) {
      const bound = server.filter((source) => new RegExp(`bind\\(\\s*(\\w+\\.)?${name}\\b`).test(source))
      expect(bound.length, name).toBe(1)
    }
  })

  it('has a test for every call', () => {
    const untested = calls.filter(
      ({ name }) => !tests.some((source) => new RegExp(`\\b${name}\\b`).test(source)),
    )
    expect(untested.map(({ name }) => name)).toEqual([])
  })

  it('says what every call is for, and where that comes from', () => {
    for (const { noun, name, endpoint } of calls) {
      expect(endpoint.summary, name).toMatch(/^[A-Z].{10,}\.$/)
      const source = readSource(`contract/${noun}.ts`)
      const docstring = new RegExp(`/\\*\\*((?!\\*/)[\\s\\S])*\\*/\\s*export const ${name} =`)
      expect(docstring.test(source), `${name} has a docstring`).toBe(true)
    }
  })

  it('gives every refusal a text and a use', () => {
    const declared = new Set<RefusalCode>([
      ...everyCall,
      ...calls.flatMap(({ endpoint }) => endpoint.refusals),
    ])
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
