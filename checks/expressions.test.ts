import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as recheck from 'recheck'
import { expect, it } from 'vitest'
import { type Expression, expressionsIn, expressionsOf } from './expressions.ts'
import { productFiles, root } from './sources.ts'

/**
 * The checker without its native program and its Java archive, which package.json replaces by an empty package: 30 MB that
 * nothing here needs.
 */
const require = createRequire(import.meta.url)
const { checkSync } = require('recheck/lib/browser.js') as Pick<typeof recheck, 'checkSync'>
const { version } = require('recheck/package.json') as { version: string }

/** Super-linear expressions whose input is short, with what bounds it. */
const bounded: Record<string, string> = {
  '/\\B(?=(\\d{3})+$)/g': 'formatReais: the at most 16 digits of a safe integer',
}

/** Judging all of them takes half a minute, so judgements are kept by expression and version of the checker. */
const keptIn = join(root, 'node_modules', '.cache', `expressions-${version}.json`)

const keptJudgements = (): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(keptIn, 'utf8'))
  } catch {
    return {}
  }
}

const nameOf = ({ source, flags }: Expression): string => `/${source}/${flags}`

/** '' for an expression that takes linear time; else what is wrong with it. */
const judge = ({ source, flags }: Expression): string => {
  const found = checkSync(source, flags, { timeout: null, attackTimeout: null, randomSeed: 1 })
  if (found.status === 'safe') return ''
  if (found.status === 'unknown') return `cannot be judged (${found.error.kind})`
  return `takes ${found.complexity.summary} time on ${found.attack.pattern}`
}

/** What is wrong with each expression that is not linear. */
const problemsOf = (expressions: readonly Expression[]): string[] => {
  const kept = keptJudgements()
  for (const expression of expressions) kept[nameOf(expression)] ??= judge(expression)
  mkdirSync(join(keptIn, '..'), { recursive: true })
  writeFileSync(keptIn, JSON.stringify(kept))
  return expressions
    .filter((expression) => !(nameOf(expression) in bounded) && kept[nameOf(expression)] !== '')
    .map((expression) => `${expression.file}: ${nameOf(expression)} ${kept[nameOf(expression)]}`)
}

const looked = productFiles().filter((path) => /^(contract|domain|server|web)\//.test(path))

it('every regular expression of the product takes linear time, or its input is bounded', () => {
  const { expressions, unreadable } = expressionsOf(looked)
  expect(unreadable, 'the pattern of a RegExp must be a constant').toEqual([])
  expect(expressions.length).toBeGreaterThan(200)
  expect(problemsOf(expressions)).toEqual([])
  expect(Object.keys(bounded).filter((name) => !expressions.some((one) => nameOf(one) === name))).toEqual([])
})

it('the check finds super-linear expressions, however they are written', () => {
  const code = [
    "export const one = (path: string) => path.replace(/(?<=.)\\/+$/, '')",
    "const two = new RegExp('^(a+)+$')",
    'const three = RegExp(`=+$`)',
    'const four = new RegExp(one.name)',
    'const five = /^[a-z]+$/',
  ].join('\n')
  const { expressions, unreadable } = expressionsIn('made-up.ts', code)
  expect(expressions.map(nameOf)).toEqual(['/(?<=.)\\/+$/', '/^(a+)+$/', '/=+$/', '/^[a-z]+$/'])
  expect(unreadable).toHaveLength(1)
  expect(problemsOf(expressions).map((line) => line.split(' ')[1])).toEqual([
    '/(?<=.)\\/+$/',
    '/^(a+)+$/',
    '/=+$/',
  ])
})
