import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '#contract/endpoint.ts'
import { isEndpoint } from '#contract/endpoint.ts'
import { partsOf } from '#contract/nouns.ts'
import { headerOf, root, type Written } from './written.ts'

/** A contract file with calls, by its path below `contract/` without its ending, and its calls by name. */
export type CallFile = { file: string; calls: { name: string; endpoint: Endpoint }[] }

/** Contract files in the order of `contract/nouns.ts`. */
export const readCallFiles = async (): Promise<CallFile[]> => {
  const known = partsOf()
  const found = globSync('**/*.ts', { cwd: join(root, 'contract') })
    .map((path) => path.replaceAll('\\', '/').replace(/\.ts$/, ''))
    .filter((file) => !/^generated\/|^calls$|\.test$|\.(en|es)$/.test(file))
  const files = await Promise.all(found.map(readFile))
  const withCalls = files.filter(({ calls }) => calls.length > 0)
  const strangers = withCalls.filter(({ file }) => !known.includes(file))
  if (strangers.length > 0) {
    throw new Error(`contract/nouns.ts does not list ${strangers.map(({ file }) => file).join(', ')}`)
  }
  return withCalls.sort((a, b) => known.indexOf(a.file) - known.indexOf(b.file))
}

const readFile = async (file: string): Promise<CallFile> => {
  const exported: Record<string, unknown> = await import(
    pathToFileURL(join(root, `contract/${file}.ts`)).href
  )
  const calls = Object.entries(exported).flatMap(([name, endpoint]) =>
    isEndpoint(endpoint) ? [{ name, endpoint }] : [],
  )
  // Loaders disagree about the order of exports.
  return { file, calls: calls.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** `account/own-data` as a name of code: `accountOwnData`. */
export const nameOf = (file: string): string =>
  file.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())

/** The routes alone: the page imports them without the schemas and their library. */
export const routesOf = ({ file, calls }: CallFile): Written => {
  const lines = calls.map(
    ({ name, endpoint: { method, path, auth } }) =>
      `export const ${name} = route('${method}', '${path}', '${auth}')\n`,
  )
  const text = `${headerOf(`contract/${file}.ts`)}import { route } from '#contract/route.ts'\n\n${lines.join('')}`
  return { path: `contract/generated/routes/${file}.ts`, text }
}

/** Every contract file with calls in one object for code that walks all calls. */
export const declarationsOf = (files: readonly CallFile[]): Written => {
  const imports = files.map(({ file }) => `import * as ${nameOf(file)} from '#contract/${file}.ts'\n`)
  const entries = files.map(({ file }) => `  '${file}': ${nameOf(file)},\n`)
  const text = `${headerOf('contract/')}${imports.join('')}\nexport const declarations = {\n${entries.join('')}}\n`
  return { path: 'contract/generated/declarations.ts', text }
}
