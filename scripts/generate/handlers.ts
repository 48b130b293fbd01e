import { globSync } from 'node:fs'
import { type CallFile, nameOf } from './calls.ts'
import { headerOf, root, type Written } from './written.ts'

/** The name of the file that exports a function: `createOrder` is in `create-order.ts`. */
const fileNameOf = (name: string): string =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`

/** Joins each call to the exported function of its name, which is in a file of that name. */
export const handlersOf = (files: readonly CallFile[]): Written => {
  const paths = globSync('server/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  const useCaseOf = (name: string): string => {
    const found = paths.filter((path) => path.endsWith(`/${fileNameOf(name)}`))
    if (found.length !== 1) {
      throw new Error(
        `${name} needs exactly one ${fileNameOf(name)} in server/, found: ${found.join(', ') || 'none'}`,
      )
    }
    return found[0] ?? ''
  }
  const names = files.flatMap(({ calls }) => calls.map(({ name }) => name))
  const declared = files.map(({ file }) => `import * as ${nameOf(file)} from '#contract/${file}.ts'\n`)
  const imported = names
    .map((name) => ({ name, path: useCaseOf(name) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ name, path }) => `import { ${name} } from '#${path}'\n`)
  const binds = files.flatMap(({ file, calls }) =>
    calls.map(({ name }) => `  bind(${nameOf(file)}.${name}, ${name})\n`),
  )
  const text = [
    headerOf('contract/ and the use cases of server/'),
    ...declared,
    ...imported,
    `import type { Binder } from '#server/http/bind.ts'\n\n`,
    `export const bindCalls = (bind: Binder): void => {\n`,
    ...binds,
    '}\n',
  ]
  return { path: 'server/compose/generated/handlers.ts', text: text.join('') }
}
