import { describe, expect, it } from 'vitest'
import { productFiles, projectFiles, readSource, withoutComments } from './sources.ts'

/** A label before or after its switch: one control, which no order of focus goes through. */
const oneControl = ['web/ui/prompt-switch.module.css']

/** The agent's one job on the street is to issue notices: red is its colour there, and destroys nothing. */
const isAgents = (path: string): boolean => path.startsWith('web/staff/agent/')

const redButtons = (source: string): string[] =>
  [...withoutComments(source).matchAll(/<Button\b(?:[^<>]|=>)*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('color="red"'))

describe('buttons', () => {
  it('are shown in the order of the document: no style sheet reverses a row', () => {
    const reversed = projectFiles().filter(
      (path) => path.startsWith('web/') && path.endsWith('.css') && /-reverse\b/.test(readSource(path)),
    )
    expect(reversed).toEqual(oneControl)
  })

  it('that destroy something are never filled (decision Q152)', () => {
    const files = productFiles().filter((path) => path.endsWith('.tsx') && !isAgents(path))
    const found = files.flatMap((path) => redButtons(readSource(path)).map((tag) => ({ path, tag })))
    expect(found.length).toBeGreaterThan(8)
    expect(found.filter(({ tag }) => !/variant="(light|subtle|default|outline)"/.test(tag))).toEqual([])
  })
})
