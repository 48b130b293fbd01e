import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unreadFiles } from './city-folder.ts'
import { CityMistakes, readCity } from './read-city.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'city-'))
  cpSync('cities/demo', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const place = (name: string) => join(folder, name)
const savedAs = (name: string, encode: (text: string) => string | Buffer) =>
  writeFileSync(place(name), encode(readFileSync(place(name), 'utf8')))
const withMark = (text: string) => `\uFEFF${text}`
const inFolder = (lines: readonly string[]) => lines.map((line) => line.replaceAll(`${folder}/`, ''))

const mistakes = async (): Promise<string[]> => {
  const error = await readCity(folder).catch((thrown: unknown) => thrown)
  if (!(error instanceof CityMistakes)) throw error
  return inFolder(error.mistakes)
}

describe('the files of a city', () => {
  it('are told when another program has saved them so that their accents would be lost', async () => {
    for (const name of ['settings.json', 'texts/sobre.md', 'map.geojson']) {
      savedAs(name, (text) => Buffer.from(text, 'latin1'))
    }
    savedAs('company.json', (text) => Buffer.from(withMark(text), 'utf16le'))
    const said = await mistakes()
    const what = 'is not UTF-8: save the file in it, or its accents are lost'
    expect(said).toContain(`settings.json: line 2 ${what}`)
    expect(said).toContain(`company.json: line 1 ${what}`)
    expect(said).toContainEqual(expect.stringMatching(new RegExp(`^texts/sobre\\.md: line \\d+ ${what}$`)))
    expect(said).toContainEqual(expect.stringMatching(new RegExp(`^map\\.geojson: line \\d+ ${what}$`)))
  })

  it('may begin with the mark that some editors put there', async () => {
    const before = await readCity(folder)
    for (const name of ['settings.json', 'texts/termos_de_uso.md', 'texts/faq/01-como-funciona.md']) {
      savedAs(name, withMark)
    }
    expect((await readCity(folder)).hash).toBe(before.hash)
  })

  it('are told when they cannot be read', async () => {
    rmSync(place('banners.json'))
    mkdirSync(place('banners.json'))
    rmSync(place('texts/faq'), { recursive: true })
    writeFileSync(place('texts/faq'), '')
    expect(await mistakes()).toEqual([
      'banners.json: cannot be read (EISDIR)',
      'texts/faq: cannot be read (ENOTDIR)',
    ])
  })

  it('are regular files inside the folder: a link, wherever it leads, and a pipe are mistakes', async () => {
    const outside = join(mkdtempSync(join(tmpdir(), 'outside-')), 'secret.svg')
    writeFileSync(outside, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const banners = [{ id: 1, url: 'banners/linked.svg', external_link: '' }]
    writeFileSync(place('banners.json'), JSON.stringify(banners))
    symlinkSync(outside, place('banners/linked.svg'))
    renameSync(place('company.json'), place('texts/company.json'))
    symlinkSync('texts/company.json', place('company.json'))
    symlinkSync(dirname(outside), place('texts/en'))
    symlinkSync(outside, place('.hidden'))
    execFileSync('mkfifo', [place('map.pmtiles')])
    const what = 'is a symbolic link; put the file itself into the folder of the city'
    expect((await mistakes()).toSorted()).toEqual([
      `banners/linked.svg: ${what}`,
      `company.json: ${what}`,
      'map.pmtiles: is neither a file nor a folder; put the file itself into the folder of the city',
      `texts/en: ${what}`,
    ])
    rmSync(dirname(outside), { recursive: true })
  })

  it('may themselves be reached over a link, as a release that is put in place', async () => {
    const link = `${folder}-current`
    symlinkSync(folder, link)
    expect((await readCity(link)).hash).toBe((await readCity(folder)).hash)
    rmSync(link)
  })

  it('are told when nobody would read them, since what is usual would hold in their place', async () => {
    expect(await unreadFiles(folder)).toEqual([])
    renameSync(place('notices.json'), place('notice.json'))
    renameSync(place('texts/faq/02-horario.md'), place('texts/faq/02-horario.txt'))
    mkdirSync(place('texts/en/faq'), { recursive: true })
    writeFileSync(place('texts/en/sobre.txt'), '')
    writeFileSync(place('.DS_Store'), '')
    const what = 'nobody reads a file of this name; cities/README.md has those that are read'
    expect(inFolder(await unreadFiles(folder))).toEqual([
      `notice.json: ${what}`,
      `texts/en/sobre.txt: ${what}`,
      `texts/faq/02-horario.txt: ${what}`,
    ])
  })
})
