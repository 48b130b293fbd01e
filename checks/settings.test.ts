import { describe, expect, it } from 'vitest'
import { settings } from '#contract/settings.ts'
import { switches } from '#contract/switches.ts'
import { productFiles, readSource, withoutComments } from './sources.ts'

const declared = Object.entries(settings)

/** The row of a setting in the table of cities/README.md. */
const rowOf = ([name, { usual, meaning }]: (typeof declared)[number]): string => {
  const value = usual === undefined ? 'to be said' : `\`${JSON.stringify(usual)}\``
  return `| \`${name}\` | ${value} | ${meaning} |`
}

/** The rows of the table under a heading. */
const tableUnder = (document: string, heading: string): string[] =>
  (document.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| `'))

describe('settings', () => {
  it.each([
    ['page', 'Settings that the page is told'],
    ['server', 'Settings of the server'],
  ])('of the %s stand in cities/README.md as they are declared, and no others', (reader, heading) => {
    const wanted = declared.filter(([, setting]) => setting.reader === reader).map(rowOf)
    expect(tableUnder(readSource('cities/README.md'), heading)).toEqual(wanted)
  })

  it('that are switches stand in docs/operating.md with the calls that they govern', () => {
    const wanted = Object.entries(switches).map(([name, { calls, meaning }]) => {
      const governed = calls.map((call) => `\`${call}\``).join(', ')
      return `| \`${name}\` | ${governed || '–'} | ${meaning} |`
    })
    expect(tableUnder(readSource('docs/operating.md'), 'Switches of a city')).toEqual(wanted)
  })

  it('are quoted in docs/operating.md with their usual values', () => {
    const quoted = readSource('docs/operating.md').matchAll(
      /`(\w+)`(?: in the city's settings)?(?:, | \()([\d.]*\d)/g,
    )
    const wrong = [...quoted].filter(
      ([, name = '', value]) => Object.hasOwn(settings, name) && Number(value) !== usualOf(name),
    )
    expect(wrong.map(([text]) => text)).toEqual([])
  })

  it('are each read by whom they are for', () => {
    const codeOf = (...rooms: string[]): string =>
      productFiles()
        .filter((path) => rooms.some((room) => path.startsWith(`${room}/`)))
        .map((path) => withoutComments(readSource(path)))
        .join('\n')
    const code = { page: codeOf('web', 'domain'), server: codeOf('server') }
    const unread = declared.filter(
      ([name, { reader }]) => !new RegExp(`[.{,]\\s*${name}\\b`).test(code[reader]),
    )
    expect(unread.map(([name]) => name)).toEqual([])
  })
})

const usualOf = (name: string): unknown => declared.find(([other]) => other === name)?.[1].usual
