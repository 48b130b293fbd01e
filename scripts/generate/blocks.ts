import { nouns, parts } from '#contract/nouns.ts'
import { settings } from '#contract/settings.ts'
import { switches } from '#contract/switches.ts'
import { read, type Written } from './written.ts'

const row = (...cells: string[]): string => `| ${cells.join(' | ')} |`

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...heading), `|${'---|'.repeat(heading.length)}`, ...rows.map((cells) => row(...cells))].join('\n')

const settingsOf = (reader: 'page' | 'server'): string =>
  table(
    ['key', 'usual value', 'meaning'],
    Object.entries(settings)
      .filter(([, setting]) => setting.reader === reader)
      .map(([name, { usual, meaning }]) => [
        `\`${name}\``,
        usual === undefined ? 'to be said' : `\`${JSON.stringify(usual)}\``,
        meaning,
      ]),
  )

const switchRows = (): string =>
  table(
    ['switch', 'refused while it is off', 'what that is'],
    Object.entries(switches).map(([name, { calls, meaning }]) => [
      `\`${name}\``,
      calls.map((call) => `\`${call}\``).join(', ') || '–',
      meaning,
    ]),
  )

const partRows = (noun: keyof typeof parts): string =>
  table([`part of the ${noun}`, 'what it is about'], Object.entries(parts[noun]))

/** Tables of documents that come from data: the document, the block's name, its text. */
const blocks: readonly { path: string; name: string; text: () => string }[] = [
  { path: 'cities/README.md', name: 'settings of the page', text: () => settingsOf('page') },
  { path: 'cities/README.md', name: 'settings of the server', text: () => settingsOf('server') },
  { path: 'docs/operating.md', name: 'switches', text: switchRows },
  {
    path: 'docs/glossary.md',
    name: 'nouns',
    text: () => table(['noun', 'what it is about'], Object.entries(nouns)),
  },
  { path: 'docs/glossary.md', name: 'parts of the account', text: () => partRows('account') },
  { path: 'docs/glossary.md', name: 'parts of the notices', text: () => partRows('notices') },
]

/** A block lies between `<!-- generated: <name> -->` and `<!-- end of <name> -->`. */
const withBlock = (document: string, name: string, text: string): string => {
  const [begin, end] = [`<!-- generated: ${name} -->`, `<!-- end of ${name} -->`]
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`no block "${name}" in the document`)
  return `${before}${begin}\n\n${text}\n\n${end}${after}`
}

export const documents = (): Written[] =>
  [...new Set(blocks.map(({ path }) => path))].map((path) => ({
    path,
    text: blocks
      .filter((block) => block.path === path)
      .reduce((document, { name, text }) => withBlock(document, name, text()), read(path)),
  }))
