import { formatNear, fromCivil } from '#domain/brazil/civil-time.ts'
import { formatReais } from '#domain/money/cents.ts'
import { isInArea, type Point, slugOf } from '#domain/places.ts'
import type { Sector, SectorTariff } from '#web/api/places.ts'
import type { MapAction } from '#web/maps/model.ts'
import { factTexts } from './texts.ts'

export const sectorOf = (point: Point, sectors: readonly Sector[]): Sector | null =>
  sectors.find((sector) => isInArea(point, sector)) ?? null

/** The price that people know: that of an hour, or of the shortest time. */
function priceOf({ times }: SectorTariff): string {
  const known = times.find(({ time }) => time === 60) ?? times[0]
  return known ? factTexts.price(formatReais(known.price), known.time) : ''
}

function hoursOf({ always, hours_today }: SectorTariff): string {
  if (always) return factTexts.always
  if (hours_today.length === 0) return factTexts.freeToday
  return factTexts.hours(hours_today.map(({ from, to }) => factTexts.span(from, to)).join(', '))
}

/** Many times are told by the shortest and the longest. */
const shortened = (times: readonly number[]): string =>
  times.length > 2 ? factTexts.span(String(times[0]), String(times.at(-1))) : times.join(', ')

function leftOf({ times, opens_at }: SectorTariff, now: number, zone: string): string {
  const left = times.filter(({ left_today }) => left_today).map(({ time }) => time)
  const minutes = left.length > 0 ? factTexts.left(shortened(left)) : factTexts.noneLeft
  return opens_at
    ? `${factTexts.opens(formatNear(fromCivil(opens_at, zone), now, zone))} ${minutes}`
    : minutes
}

/** What parking there costs, when, and what can still be bought today. */
export const factsOf = (tariff: SectorTariff | undefined, now: number, zone: string): string[] =>
  tariff ? [priceOf(tariff), hoursOf(tariff), leftOf(tariff, now, zone)] : []

const applePlatforms = /iPhone|iPad|iPod|Macintosh/
const androidPlatforms = /Android/

/** Leads to the map that the device has: its own app on a phone, a page of the web elsewhere. */
export function wayTo({ lat, lng }: Point, name: string, device = navigator.userAgent): MapAction {
  const there = `${lat},${lng}`
  const label = factTexts.way
  if (androidPlatforms.test(device)) {
    return { label, href: `geo:${there}?q=${there}(${encodeURIComponent(name)})` }
  }
  const href = applePlatforms.test(device)
    ? `https://maps.apple.com/?daddr=${there}`
    : `https://www.openstreetmap.org/directions?to=${encodeURIComponent(there)}`
  return { label, href, isApp: true }
}

/** Leads to buying a ticket with the sector known; for a visitor to the ticket without an account. */
export function parkIn(sector: Sector | null, isDriver: boolean): MapAction {
  const path = isDriver ? '/estacionar' : '/ativacao-publica'
  return { label: factTexts.park, href: sector ? `${path}?setor=${slugOf(sector.name)}` : path }
}
