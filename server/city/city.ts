import { createHash } from 'node:crypto'
import type { CitySettings } from '#contract/settings.ts'
import type { Language } from '#domain/languages.ts'
import type { NoticeRule } from '#domain/notices/prices.ts'
import type { ProductGroup } from '#domain/parking/tariff.ts'
import type { Banner, Company } from './content-files.ts'
import type { FreeDays } from './free-days-file.ts'
import type { MapFile } from './map-file.ts'
import type { PaymentForm } from './payment-forms-file.ts'
import type { Bay, ParkingProfile, PointOfSale, Sector } from './place-files.ts'
import type { CityText, FaqArticle } from './text-files.ts'

export type Translated = Pick<City, 'texts' | 'faq'>

/** A city as it was read: plain data that survives JSON. */
export type City = {
  settings: CitySettings
  /** By priority. */
  groups: readonly ProductGroup[]
  /** The days without charging, as rules; a server that works with the city counts them into the groups' hours. */
  freeDays: FreeDays
  /** The kinds of notices; the first is what a vehicle without a ticket gets. */
  notices: readonly NoticeRule[]
  paymentForms: readonly PaymentForm[]
  company: Company
  /** By tag; the content is clean HTML. A tag that the city does not fill is absent. */
  texts: Readonly<Record<string, CityText>>
  faq: readonly FaqArticle[]
  /** What of the two above the city wrote in another language as well; absent where it wrote nothing. */
  translated?: Readonly<Partial<Record<Language, Translated>>>
  banners: readonly Banner[]
  pointsOfSale: readonly PointOfSale[]
  sectors: readonly Sector[]
  bays: readonly Bay[]
  profiles: readonly ParkingProfile[]
  /** The ground of the maps, which lies beside the city and not in it; null where it has none. */
  map: MapFile | null
  /** Changes when anything above changes. */
  hash: string
}

/** The city with the hash of what it holds. */
export function withHash(city: Omit<City, 'hash'> & { hash?: string }): City {
  const { hash: _before, ...content } = city
  return { ...content, hash: createHash('sha256').update(JSON.stringify(content)).digest('hex') }
}
