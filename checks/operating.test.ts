import { describe, expect, it } from 'vitest'
import { productFiles, readSource } from './sources.ts'

const document = readSource('docs/operating.md')
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

/** What the first column of the table under a heading names. */
const namedUnder = (heading: string, pattern: RegExp): string[] =>
  (document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => all(line.split(' | ')[0] ?? '', pattern))

/** Read elsewhere than by the server: by the command that talks to one, and by whatever opens a browser. */
const ofCommands = ['OPERATOR_URL', 'CHROME']

describe('docs/operating.md tells whoever runs it', () => {
  it('every variable of the environment, and none that nobody reads', () => {
    const schema = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(
      readSource('server/config.ts'),
    )?.[1]
    const read = all(schema ?? '', /^ {2}([A-Z][A-Z_\d]+):/gm)
    expect(read.length).toBeGreaterThan(40)
    expect(namedUnder('Environment', /`([A-Z][A-Z_\d]+)`/g).toSorted()).toEqual(
      [...read, ...ofCommands].toSorted(),
    )
  })

  it('every command', () => {
    const { scripts } = JSON.parse(readSource('package.json')) as { scripts: Record<string, string> }
    const told = namedUnder('Commands', /`npm (?:run )?([a-z-]+)/g)
    expect(Object.keys(scripts).filter((name) => !told.includes(name))).toEqual([])
    expect(told.filter((name) => !(name in scripts))).toEqual([])
  })

  it('every figure, and none that there is not', () => {
    const made = productFiles().flatMap((path) =>
      path.startsWith('server/metrics/') ? all(readSource(path), /'(rotativo_[a-z_]+)'/g) : [],
    )
    expect(made.length).toBeGreaterThan(15)
    expect(namedUnder('Watching', /`(rotativo_[a-z_]+)`/g).toSorted()).toEqual(made.toSorted())
  })
})
