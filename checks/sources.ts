import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file of the project that git tracks or would track, by its path from the root. */
export const projectFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8')

export const isCode = (path: string): boolean => /\.(ts|tsx)$/.test(path)
export const isGenerated = (path: string): boolean => path.includes('/generated/')

/** Tests and what only tests use; they may reach anywhere. */
export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(testkit|e2e|checks|bench|scripts)\//.test(path)

/** The product's own code: what the arrows and the words are checked in. */
export const productFiles = (): string[] =>
  projectFiles().filter((path) => isCode(path) && !isTest(path) && !isGenerated(path))

/** Code without its comments, so that a quoted text in a comment is no text on a screen. */
export const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')

/** Code without the imports that are only types, which nothing has to fetch. */
export const withoutTypeImports = (source: string): string =>
  source.replace(/(?:import|export)\s+type\s+(?:\{[^}]*\}|\*\s+as\s+\w+|\w+)\s+from\s+['"][^'"]+['"]/g, '')

const importPattern = /(?:from\s+|import\s+|import\()\s*['"]([^'"]+)['"]/g

/** The files of the project that a file imports; packages are left out. */
export const importsOf = (path: string): string[] => importsIn(path, withoutComments(readSource(path)))

/** The files of the project that a file needs while it runs. */
export const neededBy = (path: string): string[] =>
  importsIn(path, withoutTypeImports(withoutComments(readSource(path))))

const importsIn = (path: string, code: string): string[] => {
  const found: string[] = []
  for (const [, name] of code.matchAll(importPattern)) {
    if (!name) continue
    if (name.startsWith('#')) found.push(name.slice(1))
    else if (name.startsWith('.')) found.push(normalize(join(dirname(path), name)))
  }
  return found.filter((target) => isCode(target))
}

/** A name of code as a file is called. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
