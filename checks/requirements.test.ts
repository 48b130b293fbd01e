import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { proofs, requirements, titles } from '../scripts/requirements.ts'
import { readSource } from './sources.ts'

const ids = requirements().map(({ id }) => id)
const proved = proofs()

describe('the requirements', () => {
  it('are all 536 in the project’s own copy', () => {
    expect(ids.length).toBe(536)
    expect(new Set(ids).size).toBe(536)
  })

  it('are each proved by a test that names them', () => {
    expect(ids.filter((id) => !proved.has(id))).toEqual([])
  })

  it('are not named where they do not exist', () => {
    expect([...proved.keys()].filter((id) => !ids.includes(id))).toEqual([])
  })
})

/** Without names of parameters, since the specification's are not all ours. */
const addressOf = (method: string, path: string): string =>
  `${method} ${path.replace(/^\/?/, '/').replace(/:\w+|\{\w+\}/g, '{}')}`

describe('the whole specification', () => {
  const rows = requirements()

  it('is in the product call by call, and a call beyond it is known as ours [app.scope]', () => {
    const wanted = rows
      .filter(({ kind }) => kind === 'call')
      .flatMap(({ text }) => [...text.matchAll(/\b(GET|POST|PUT|DELETE) (\/?(?:api|password)\/[\w/{}-]+)/g)])
      .map(([, method = '', path = '']) => addressOf(method, path))
    const there = calls.map(({ endpoint: { method, path } }) => addressOf(method, path))
    expect(wanted.length).toBeGreaterThan(55)
    expect(wanted.filter((address) => !there.includes(address))).toEqual([])
    const beyond = calls.filter(({ endpoint: { method, path } }) => !wanted.includes(addressOf(method, path)))
    expect(beyond.map(({ name }) => name)).toEqual(
      calls.filter(({ endpoint }) => endpoint.ours).map(({ name }) => name),
    )
  })

  it('is in the product screen by screen, and a screen beyond it is known as ours [app.scope]', () => {
    const wanted = rows
      .filter(({ id }) => /^(route|menu)\./.test(id) && id !== 'route.driver')
      .flatMap(({ text }) => [...text.matchAll(/(?<![\w/])\/[a-z][\w/-]*/g)].map(([path]) => path))
    const source = readSource('web/app/routes.tsx')
    const there = [...source.matchAll(/(?:path: |publicRoute\()'([^']+)'/g)].map(([, path = '']) =>
      path.replace(/\/:.*$/, ''),
    )
    expect(new Set(wanted).size).toBeGreaterThan(15)
    expect([...new Set(wanted)].filter((path) => !there.includes(path))).toEqual([])
    expect(there.filter((path) => path !== '/' && !wanted.includes(path))).toEqual([
      '/comprovante',
      '/recarga/parar',
      '/versao',
      '/carteiras/reembolso',
      '/carteiras/recarga',
      '/convite',
    ])
  })
})

describe('a title', () => {
  const told = titles()

  it('says its sentence first, and names requirements after it', () => {
    expect(told.length).toBeGreaterThan(1000)
    expect(told.filter(({ text }) => text === '' || /\[[a-z][a-z0-9-]*\.[a-z]/.test(text))).toEqual([])
  })

  it('is short enough to be read in a list, with five requirements at most', () => {
    expect(told.filter(({ text, ids }) => text.length > 120 || ids.length > 5)).toEqual([])
  })
})
