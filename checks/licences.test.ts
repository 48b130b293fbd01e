import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './sources.ts'

/** Ask for no more than that their text goes along. */
const permitted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/** Ask for more, and get it: a font as it is, a library that is loaded from its own file, files of which none is changed. */
const permittedFor: Record<string, RegExp> = {
  'OFL-1.1': /^@expo-google-fonts\/noto-sans$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^web-push$/,
}

/** Packages whose description names no licence, and the first line of the file that does. */
const licenceFiles: Record<string, RegExp> = { 'png-js': /^MIT License/ }

type Named = { license?: { id?: string; name?: string }; expression?: string }
type Component = { name: string; version: string; licenses?: Named[] }
type Bill = { bomFormat: string; components: Component[] }

const stated = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ')

/** Of an SPDX expression without nesting: each part of an AND, and one part of an OR. */
const isPermitted = (name: string, expression: string): boolean => {
  const whole = expression.replace(/^\((.*)\)$/, '$1')
  if (whole.includes(' AND ')) return whole.split(' AND ').every((part) => isPermitted(name, part))
  if (whole.includes(' OR ')) return whole.split(' OR ').some((part) => isPermitted(name, part))
  return permitted.has(whole) || (permittedFor[whole]?.test(name) ?? false)
}

const refused = (component: Component): boolean => {
  const file = licenceFiles[component.name]
  if (stated(component) === '' && file) {
    return !file.test(readFileSync(join(root, 'node_modules', component.name, 'LICENSE'), 'utf8'))
  }
  return !isPermitted(component.name, stated(component))
}

describe('the bill of materials', () => {
  const bill = JSON.parse(
    execFileSync(process.execPath, ['scripts/sbom.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as Bill
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

  it('names every package that runs, and none that only builds or tests', () => {
    expect(bill.bomFormat).toBe('CycloneDX')
    const names = bill.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)))
    expect(names).not.toContain('vitest')
  })

  it('holds no licence that is not permitted', () => {
    expect(bill.components.filter(refused).map((one) => `${one.name}: ${stated(one)}`)).toEqual([])
  })

  it('would notice one', () => {
    const of = (name: string, expression: string): Component => ({
      name,
      version: '1',
      licenses: [{ expression }],
    })
    expect(refused(of('a', 'GPL-3.0-only'))).toBe(true)
    expect(refused(of('a', 'MIT AND GPL-3.0-only'))).toBe(true)
    expect(refused(of('a', '(MIT OR GPL-3.0-only)'))).toBe(false)
    expect(refused(of('a', 'LGPL-3.0-or-later'))).toBe(true)
    expect(refused({ name: 'a', version: '1' })).toBe(true)
  })
})
