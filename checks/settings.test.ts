import { describe, expect, it } from 'vitest'
import { settings } from '#contract/settings.ts'
import { productFiles, readSource, withoutComments } from './sources.ts'

const declared = Object.entries(settings)

describe('settings', () => {
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
