import { parseSync } from 'vite'
import { readSource } from './sources.ts'

/** A regular expression of the product's code, and where it is first written. */
export type Expression = { source: string; flags: string; file: string }

type Found = { expressions: Expression[]; unreadable: string[] }

type Node = Record<string, unknown> & { type: string; start: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const isRegExpCall = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee.name === 'RegExp'

const textOf = (argument: unknown): string | null => {
  if (!isNode(argument)) return null
  const { type, value, quasis, expressions } = argument as Node & { quasis: { value: { cooked: string } }[] }
  if (type === 'Literal' && typeof value === 'string') return value
  const isConstant = type === 'TemplateLiteral' && (expressions as unknown[]).length === 0
  return isConstant ? (quasis[0]?.value.cooked ?? null) : null
}

/** Collects what one node of the syntax tree, or anything below it, makes as a regular expression. */
const collect = (value: unknown, file: string, found: Found): void => {
  if (Array.isArray(value)) for (const one of value) collect(one, file, found)
  if (!isNode(value)) return
  const { regex } = value as { regex?: { pattern: string; flags: string } }
  if (value.type === 'Literal' && regex)
    found.expressions.push({ source: regex.pattern, flags: regex.flags, file })
  if (isRegExpCall(value)) {
    const [pattern, flags] = value.arguments as unknown[]
    const [source, text] = [textOf(pattern), flags === undefined ? '' : textOf(flags)]
    if (source === null || text === null) found.unreadable.push(`${file} at character ${value.start}`)
    else found.expressions.push({ source, flags: text, file })
  }
  for (const part of Object.values(value)) if (typeof part === 'object') collect(part, file, found)
}

/** Every regular expression in one text of code, and those whose pattern is no constant, which no check can judge. */
export const expressionsIn = (file: string, code: string): Found => {
  const found: Found = { expressions: [], unreadable: [] }
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  collect(program, file, found)
  return found
}

/** Every different regular expression of these files. */
export const expressionsOf = (files: readonly string[]): Found => {
  const all = files.map((file) => expressionsIn(file, readSource(file)))
  const different = new Map(
    all.flatMap(({ expressions }) => expressions).map((one) => [`/${one.source}/${one.flags}`, one]),
  )
  return {
    expressions: [...different.values()],
    unreadable: all.flatMap(({ unreadable }) => unreadable),
  }
}
