import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { speakBy } from '#domain/languages.ts'
import { listFaq } from '#server/features/content/list-faq.ts'
import type { Parts } from '#server/parts.ts'
import { type City, readCity } from './read-city.ts'
import { spokenText } from './spoken-text.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'city-'))
  await cp('cities/demo', folder, { recursive: true })
  await mkdir(join(folder, 'texts/en/faq'), { recursive: true })
  await writeFile(join(folder, 'texts/en/sobre.md'), 'What it is.')
})
afterEach(async () => {
  speakBy(() => undefined)
  await rm(folder, { recursive: true })
})

const faqOf = (city: City) => listFaq({ city: () => city } as Parts).data
const inEnglish = () => speakBy(() => ({ language: 'en', dictionary: {} }))

it('a city’s own translation is read by whoever chose it, and what it left out in Portuguese', async () => {
  const article = '---\nid: 1\nslug: what-is-it\ntitle: What is it?\n---\nParking.'
  await writeFile(join(folder, 'texts/en/faq/01.md'), article)
  const city = await readCity(folder)
  expect(spokenText(city, 'sobre')?.content).not.toContain('What it is.')
  expect(faqOf(city).length).toBe(14)
  inEnglish()
  expect(spokenText(city, 'sobre')).toEqual({ content: '<p>What it is.</p>', language: 'en' })
  expect(spokenText(city, 'onde_comprar')).toEqual(city.texts.onde_comprar)
  expect(spokenText(city, 'constructor')).toBeUndefined()
  expect(faqOf(city)).toEqual([
    { id: 1, slug: 'what-is-it', title: 'What is it?', content: '<p>Parking.</p>', language: 'en' },
  ])
})

it('terms are read translated only in the version in force', async () => {
  const terms = (date: string) => `---\nupdated_at: ${date} 00:00:00\n---\nYou agree.`
  const path = join(folder, 'texts/en/termos_de_uso.md')
  const own = await readFile(join(folder, 'texts/termos_de_uso.md'), 'utf8')
  expect(own).toContain('updated_at: 2026-11-28 00:00:00')
  await writeFile(path, terms('2026-10-01'))
  const before = await readCity(folder)
  await writeFile(path, terms('2026-11-28'))
  const now = await readCity(folder)
  inEnglish()
  expect(spokenText(before, 'termos_de_uso')).toEqual(before.texts.termos_de_uso)
  expect(spokenText(now, 'termos_de_uso')?.content).toBe('<p>You agree.</p>')
})

it('a translation of a text that nobody shows is a mistake of the folder', async () => {
  await writeFile(join(folder, 'texts/en/about.md'), 'What it is.')
  await expect(readCity(folder)).rejects.toThrow('belongs to no text that is shown')
})
