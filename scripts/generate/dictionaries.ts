import { globSync } from 'node:fs'
import { headerOf, read, root, type Written } from './written.ts'

const languages = [
  { code: 'en', exported: 'english', name: 'English' },
  { code: 'es', exported: 'spanish', name: 'Spanish' },
] as const

/** Staff read Portuguese, and the language picker has the same words in every language. */
const inPortugueseAlone = /^(web\/staff|contract\/staff(-refusals)?|web\/app\/language)\//

/** The short name under which a texts file registers its tables: the first argument of `words('…', …)`. */
const shortNameOf = (path: string): string => {
  const found = new Set([...read(path).matchAll(/\bwords\(\s*'([^']+)'/g)].map(([, name = '']) => name))
  if (found.size !== 1) throw new Error(`${path} must use one short name in words(…), found ${found.size}`)
  return [...found][0] ?? ''
}

const textsIn = (pattern: string, code: string): string[] =>
  globSync(`${pattern}/**/texts.${code}.ts`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !inPortugueseAlone.test(path))
    .sort()

const registryOf = (
  paths: readonly string[],
  code: string,
  exported: string,
): [imports: string, body: string] => {
  const tables = paths.map((path, at) => ({
    local: `texts${at}`,
    name: shortNameOf(path.replace(`.${code}.ts`, '.ts')),
    path,
  }))
  return [
    tables.map(({ local, path }) => `import { ${exported} as ${local} } from '#${path}'\n`).join(''),
    `{\n${tables.map(({ local, name }) => `  '${name}': ${local},\n`).join('')}}`,
  ]
}

/** One registry for each language of the page, loaded only by who reads it. */
export const pageDictionaries = (): Written[] =>
  languages.map(({ code, exported }) => {
    const paths = ['contract', 'web'].flatMap((room) => textsIn(room, code))
    const [imports, body] = registryOf(paths, code, exported)
    return {
      path: `web/app/dictionaries/generated/${code}.ts`,
      text: `${headerOf(`the texts.${code}.ts files`)}${imports}\nexport const dictionary = ${body}\n`,
    }
  })

/** All languages of the server in one object. */
export const serverDictionaries = (): Written => {
  const parts = languages.map(({ code, exported }) => {
    const paths = ['contract', 'server'].flatMap((room) => textsIn(room, code))
    const [imports, body] = registryOf(paths, code, exported)
    return {
      imports: imports.replaceAll(' as texts', ` as ${code}`),
      body: `  ${code}: ${body.replaceAll(': texts', `: ${code}`)},\n`,
    }
  })
  const text = `${headerOf('the texts.en.ts and texts.es.ts files')}${parts.map(({ imports }) => imports).join('')}
export const dictionaries = {
${parts.map(({ body }) => body).join('')}}
`
  return { path: 'server/compose/generated/dictionaries.ts', text }
}
