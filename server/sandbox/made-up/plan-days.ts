import { addDays, civilDate, dayOfWeek, fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import type { Cents } from '#domain/money/cents.ts'
import { planNotice } from '#domain/notices/prices.ts'
import { type Product, usualCategory } from '#domain/parking/tariff.ts'
import type { City } from '#server/city/read-city.ts'
import { type Chance, chanceOf } from './chance.ts'
import { firstNames, lastNames } from './texts.ts'

/** So far back the made-up business goes. */
export const madeUpDays = 30

const driverCount = 120
const seed = 20_260_901

/**
 * Plates of a series that nobody types by chance: QZX for drivers, QZY for visitors, QZW for noticed vehicles, each from 1A00 on. No
 * test may use one of them.
 */
const plateOf = (series: string, n: number): string =>
  `${series}${1 + (n % 9)}${String.fromCharCode(65 + (Math.floor(n / 900) % 26))}${String(Math.floor(n / 9) % 100).padStart(2, '0')}`

/** A tax id with right check digits among those that begin with 9081, which no example uses. */
const taxIdOf = (n: number): string => {
  const digits = [...String(908_100_000 + n * 7_919)].map(Number)
  for (const length of [10, 11]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (length - at), 0)
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11))
  }
  return digits.join('')
}

export type MadeUpDriver = { identification: string; name: string; plate: string }

type Sold = { at: Date; product: Product; category: string; address: string }

/** A ticket of a driver, by the driver's place in the list; `left` is when it was left early. */
export type MadeUpTicket = Sold & { driver: number; left: Date | null }
export type MadeUpGuest = Sold & { plate: string }
export type MadeUpNotice = {
  plate: string
  address: string
  at: Date
  kind: string
  kindName: string
  price: Cents
  deadline: Date
  state: 'open' | 'paid' | 'overdue' | 'cancelled'
  paidAt: Date | null
}

export type MadeUpPlan = {
  drivers: MadeUpDriver[]
  tickets: MadeUpTicket[]
  guests: MadeUpGuest[]
  notices: MadeUpNotice[]
  chance: Chance
}

/** How busy a street is at an hour of a working day; the beach is fuller in the afternoon. */
const hours: readonly (readonly [number, number])[] = [
  [8, 6],
  [9, 10],
  [10, 13],
  [11, 12],
  [12, 9],
  [13, 9],
  [14, 12],
  [15, 12],
  [16, 10],
  [17, 7],
  [18, 3],
]

/** Tickets on a day: full in the week, half on Saturday, few on Sunday. */
const ticketsOn = (day: string, chance: Chance): number => {
  const usual = [22, 96, 104, 108, 112, 124, 62][dayOfWeek(day)] ?? 100
  return Math.round(usual * (0.85 + chance.next() * 0.3))
}

type Making = { city: City; now: Date; chance: Chance; addresses: readonly string[] }

const someSale = ({ city, chance, addresses }: Making, at: Date): Sold => {
  const group = chance.next() < 0.72 ? city.groups[0] : (city.groups[1] ?? city.groups[0])
  const kinds = group?.categories ?? []
  const category = chance.pick(kinds.map((kind, n) => [kind, n === 0 ? 9 : 1] as const))
  const product = chance.pick(
    category.products.map(
      (one) => [one, one.time === 60 ? 8 : one.time === 30 ? 6 : one.time > 120 ? 1 : 3] as const,
    ),
  )
  const address = addresses[chance.below(addresses.length)] ?? ''
  return { at, product, category: category.name, address }
}

const timeOn = (day: string, making: Making): Date => {
  const hour = making.chance.pick(hours)
  const [minute, second] = [making.chance.below(60), making.chance.below(60)]
  const two = (n: number) => String(n).padStart(2, '0')
  return fromCivil(`${day} ${two(hour)}:${two(minute)}:${two(second)}`, making.city.settings.timeZone)
}

const endOf = ({ at, product }: Sold): number => at.getTime() + product.time * minuteMs

/** What was sold is over by now: nothing made up runs, ends or is told to anybody. */
const isOver = (sale: Sold, now: Date): boolean => endOf(sale) < now.getTime() - 5 * minuteMs

const ticketsOf = (days: readonly string[], making: Making) => {
  const { chance, now } = making
  const tickets: MadeUpTicket[] = []
  const guests: MadeUpGuest[] = []
  const busyUntil = new Map<number, number>()
  for (const day of days) {
    const times = Array.from({ length: ticketsOn(day, chance) }, () => timeOn(day, making))
    for (const at of times.toSorted((a, b) => a.getTime() - b.getTime())) {
      const sale = someSale(making, at)
      const driver = chance.below(driverCount)
      const leaves = chance.next() < 0.08 && sale.product.time >= 60
      const isGuest = chance.next() < 0.22 || (busyUntil.get(driver) ?? 0) >= at.getTime()
      if (!isOver(sale, now)) continue
      if (isGuest) guests.push({ ...sale, plate: plateOf('QZY', guests.length) })
      else {
        busyUntil.set(driver, endOf(sale) + minuteMs)
        const left = leaves ? new Date(at.getTime() + (sale.product.time / 2) * minuteMs) : null
        tickets.push({ ...sale, driver, left })
      }
    }
  }
  return { tickets, guests }
}

const noticesOf = (days: readonly string[], making: Making): MadeUpNotice[] => {
  const { city, chance, now, addresses } = making
  const notices: MadeUpNotice[] = []
  for (const day of days) {
    const count = dayOfWeek(day) === 0 ? 1 : 3 + chance.below(5)
    for (let n = 0; n < count; n++) {
      const at = timeOn(day, making)
      const rule = chance.pick(city.notices.map((one, kind) => [one, kind === 0 ? 7 : 1] as const))
      const plan = planNotice(rule, usualCategory, at, city.settings.timeZone)
      const paidAt = new Date(at.getTime() + (1 + chance.below(60)) * 60 * minuteMs)
      const fate = chance.pick([
        ['paid', 55],
        ['open', 37],
        ['cancelled', 8],
      ] as const)
      const address = addresses[chance.below(addresses.length)] ?? ''
      const isPaid = fate === 'paid' && paidAt < now && paidAt < plan.deadline
      const open = plan.deadline < now ? 'overdue' : 'open'
      if (at >= now) continue
      notices.push({
        plate: plateOf('QZW', notices.length),
        address,
        at,
        kind: rule.slug,
        kindName: rule.name,
        price: plan.price,
        deadline: plan.deadline,
        state: isPaid ? 'paid' : fate === 'cancelled' ? fate : open,
        paidAt: isPaid ? paidAt : null,
      })
    }
  }
  return notices
}

/** A believable month up to now, the same at each start of the same day. */
export const planDays = (city: City, now: Date): MadeUpPlan => {
  const chance = chanceOf(seed)
  const streets = [...new Set(city.bays.map(({ address }) => address))].filter((address) => address !== '')
  const addresses = streets.flatMap((street) => [`${street}, 40`, `${street}, 118`, `${street}, 205`])
  const making = { city, now, chance, addresses }
  const today = civilDate(toCivil(now, city.settings.timeZone))
  const days = Array.from({ length: madeUpDays + 1 }, (_, at) => addDays(today, at - madeUpDays))
  const drivers = Array.from({ length: driverCount }, (_, n) => ({
    identification: taxIdOf(n),
    name: `${firstNames[n % firstNames.length]} ${lastNames[Math.floor(n / firstNames.length) % lastNames.length]}`,
    plate: plateOf('QZX', n),
  }))
  return { drivers, ...ticketsOf(days, making), notices: noticesOf(days, making), chance }
}
