import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CitySettings } from '#contract/settings.ts'
import { type Language, languages } from '#domain/languages.ts'
import type { City, Translated } from './city.ts'
import { withHash } from './city.ts'
import { irregularFiles, readMarkdownFiles, readTextFile } from './city-folder.ts'
import { readBanners, readCompany } from './content-files.ts'
import { noFreeDays, readFreeDays } from './free-days-file.ts'
import { readJsonText } from './json-text.ts'
import { readMapFile } from './map-file.ts'
import { CityMistakes, MistakeList } from './mistakes.ts'
import { checkNoticesPayable } from './notice-payments.ts'
import { readNotices, usualNotices } from './notices-file.ts'
import { readPaymentForms } from './payment-forms-file.ts'
import {
  checkPlaces,
  checkTariffs,
  readBays,
  readPointsOfSale,
  readProfiles,
  readSectors,
} from './place-files.ts'
import { readSettings } from './settings.ts'
import { readTariff } from './tariff-file.ts'
import { alwaysNeeded, automaticTag, type CityText, readFaq, readTexts } from './text-files.ts'

export type { City } from './city.ts'
export { CityMistakes } from './mistakes.ts'
export type { PaymentForm } from './payment-forms-file.ts'
export { pageSettingsOf } from './settings.ts'
export { applySettingsOverlay } from './settings-overlay.ts'

type Reader<T> = (given: unknown, file: string, mistakes: MistakeList) => T

/** Reads a city's folder. Throws CityMistakes with every mistake that it finds, one line each. */
export async function readCity(folder: string): Promise<City> {
  if (!existsSync(join(folder, 'settings.json'))) {
    throw new CityMistakes([`${folder}: is not a city's folder, settings.json is missing`])
  }
  const irregular = await irregularFiles(folder)
  if (irregular.length > 0) throw new CityMistakes(irregular)
  const mistakes = new MistakeList()
  const path = (name: string) => join(folder, name)

  const from = async <T>(name: string, reader: Reader<T>): Promise<T | undefined> => {
    const given = await readJsonFile(path(name), mistakes)
    return given === undefined ? undefined : reader(given, path(name), mistakes)
  }

  const settings = await from('settings.json', readSettings)
  const groups = await from('tariff.json', readTariff)
  const notices = readNotices(
    await readJsonFile(path('notices.json'), mistakes, usualNotices),
    path('notices.json'),
    mistakes,
    groups,
  )
  const freeDays = readFreeDays(
    await readJsonFile(path('free-days.json'), mistakes, noFreeDays),
    path('free-days.json'),
    mistakes,
    groups,
  )
  const paymentForms = await from('payment-forms.json', readPaymentForms)
  if (notices && paymentForms) checkNoticesPayable(notices, paymentForms, path('notices.json'), mistakes)
  const company = await from('company.json', readCompany)
  const banners = readBanners(
    await readJsonFile(path('banners.json'), mistakes, []),
    path('banners.json'),
    mistakes,
    (url) => (statSync(path(url), { throwIfNoEntry: false })?.isFile() ? readFileSync(path(url)) : undefined),
  )
  const places = await readPlaces(folder, mistakes, settings)
  if (groups) checkTariffs(places.sectors, groups, path('sectors.geojson'), mistakes)
  const map = await readMapFile(folder, mistakes, settings?.mapCentre)
  const texts = readTexts(
    await readMarkdownFiles(path('texts'), mistakes),
    path('texts'),
    mistakes,
    settings?.automaticActivation ? [...alwaysNeeded, automaticTag] : alwaysNeeded,
  )
  const faq = readFaq(await readMarkdownFiles(path('texts/faq'), mistakes), mistakes)
  const translated = await readTranslated(path('texts'), mistakes)

  mistakes.throwIfAny()
  if (!settings || !groups || !freeDays || !notices || !paymentForms || !company) throw new CityMistakes([])
  const withLinks = { ...texts, ...storeLinks(settings) }
  return withHash({
    settings,
    groups,
    freeDays,
    notices,
    paymentForms,
    company,
    texts: withLinks,
    faq,
    ...(Object.keys(translated).length > 0 ? { translated } : {}),
    banners,
    ...places,
    map,
  })
}

/** The folders `en` and `es` beside the texts; what a city leaves out there is read in Portuguese. */
async function readTranslated(folder: string, mistakes: MistakeList) {
  const translated: Partial<Record<Language, Translated>> = {}
  for (const language of languages.slice(1)) {
    const own = join(folder, language)
    if (!existsSync(own)) continue
    const texts = readTexts(await readMarkdownFiles(own, mistakes), own, mistakes, [])
    const faq = readFaq(await readMarkdownFiles(join(own, 'faq'), mistakes), mistakes)
    translated[language] = { texts, faq }
  }
  return translated
}

async function readPlaces(folder: string, mistakes: MistakeList, settings: CitySettings | undefined) {
  const path = (name: string) => join(folder, name)
  const json = (name: string, empty: unknown) => readJsonFile(path(name), mistakes, empty)
  const nothing = { type: 'FeatureCollection', features: [] }

  const profiles = readProfiles(await json('profiles.json', []), path('profiles.json'), mistakes)
  const bays = readBays(await json('bays.geojson', nothing), path('bays.geojson'), mistakes, profiles)
  const sectors = readSectors(await json('sectors.geojson', nothing), path('sectors.geojson'), mistakes)
  const pointsOfSale = readPointsOfSale(
    await json('points-of-sale.json', []),
    path('points-of-sale.json'),
    mistakes,
  )
  if (settings && mistakes.lines.length === 0) {
    const centre = settings.mapCentre
    const feature = (n: number) => ['features', n]
    const entry = (n: number) => [n]
    const points = (list: readonly { id: number; center: { lat: number; lng: number } }[]) =>
      list.map(({ id, center }) => ({ id, point: center }))
    checkPlaces(points(bays), feature, path('bays.geojson'), mistakes, centre)
    checkPlaces(points(sectors), feature, path('sectors.geojson'), mistakes, centre)
    const sale = pointsOfSale.map(({ id, latitude: lat, longitude: lng }) => ({ id, point: { lat, lng } }))
    checkPlaces(sale, entry, path('points-of-sale.json'), mistakes, centre)
  }
  return { profiles, bays, sectors, pointsOfSale }
}

/** A file that is not there reads as `empty`; without an `empty` it must be there. */
async function readJsonFile(path: string, mistakes: MistakeList, empty?: unknown): Promise<unknown> {
  if (!existsSync(path)) {
    if (empty === undefined) mistakes.add(path, [], 'is missing: the file does not exist')
    return empty
  }
  const text = await readTextFile(path, mistakes)
  if (text === undefined) return empty
  const read = readJsonText(text)
  if ('value' in read) return read.value
  mistakes.add(path, read.line, `is not JSON from column ${read.column} on`)
  return empty
}

/** The store links are texts on the wire, fetched by tag (specification 3), and addresses in the settings. */
function storeLinks(settings: CitySettings): Record<string, CityText> {
  const links = {
    download_app_android: settings.downloadAppAndroid,
    download_app_ios: settings.downloadAppIos,
  }
  return Object.fromEntries(
    Object.entries(links).flatMap(([tag, content]) => (content ? [[tag, { content }]] : [])),
  )
}
