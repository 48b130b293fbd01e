import { addDays, civilDate, dayOfWeek, fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { minuteMs } from '#domain/durations.ts'
import type { Cents } from '#domain/money/cents.ts'
import { type NoticeRule, planNotice } from '#domain/notices/prices.ts'
import { type Product, usualCategory } from '#domain/parking/tariff.ts'
import type { City } from '#server/city/read-city.ts'
import { later } from './books.ts'
import { type Chance, chanceOf } from './chance.ts'
import { answeredTexts, firstNames, lastNames, waitingTexts } from './texts.ts'

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

/** A visitor's objection to a notice, by the notice's place in the list; `decided` is what the office made of it. */
export type MadeUpContest = {
  notice: number
  text: string
  at: Date
  decided: { at: Date; event: 'accept' | 'reject'; reason: string } | null
}

export type MadeUpPlan = {
  drivers: MadeUpDriver[]
  tickets: MadeUpTicket[]
  guests: MadeUpGuest[]
  notices: MadeUpNotice[]
  contests: MadeUpContest[]
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

type Issued = { n: number; at: Date; rule: NoticeRule; address: string }

/** A notice that nobody has paid, the `n`th of the list. */
const openNotice = ({ city }: Making, { n, at, rule, address }: Issued): MadeUpNotice => {
  const { price, deadline } = planNotice(rule, usualCategory, at, city.settings.timeZone)
  const kind = { kind: rule.slug, kindName: rule.name, price, deadline }
  return { plate: plateOf('QZW', n), address, at, ...kind, state: 'open', paidAt: null }
}

const noticesOf = (days: readonly string[], making: Making): MadeUpNotice[] => {
  const { city, chance, now, addresses } = making
  const notices: MadeUpNotice[] = []
  for (const day of days) {
    const count = dayOfWeek(day) === 0 ? 1 : 3 + chance.below(5)
    for (let n = 0; n < count; n++) {
      const at = timeOn(day, making)
      const rule = chance.pick(city.notices.map((one, kind) => [one, kind === 0 ? 7 : 1] as const))
      const paidAt = new Date(at.getTime() + (1 + chance.below(60)) * 60 * minuteMs)
      const fate = chance.pick([
        ['paid', 55],
        ['open', 37],
        ['cancelled', 8],
      ] as const)
      const address = addresses[chance.below(addresses.length)] ?? ''
      if (at >= now) continue
      const notice = openNotice(making, { n: notices.length, at, rule, address })
      const isPaid = fate === 'paid' && paidAt < now && paidAt < notice.deadline
      const open = notice.deadline < now ? 'overdue' : 'open'
      const state = isPaid ? 'paid' : fate === 'cancelled' ? fate : open
      notices.push({ ...notice, state, paidAt: isPaid ? paidAt : null })
    }
  }
  return notices
}

/** A notice from before the month, so long ago that whoever contested it should have had an answer. */
const missedNotice = (today: string, n: number, making: Making): MadeUpNotice[] => {
  const { city, addresses } = making
  const [rule] = city.notices
  const at = timeOn(addDays(today, -(city.settings.contestDays + 2)), making)
  return rule ? [openNotice(making, { n, at, rule, address: addresses[0] ?? '' })] : []
}

/** So long after its notice somebody objects, and so long after that the office decides. */
const minutesUntil = { contest: 5 * 60, decision: 20 * 60 }

const pairs = <A, B>(all: readonly A[], others: readonly B[]): [A, B][] =>
  all.flatMap((one, at) => {
    const other = others[at]
    return other === undefined ? [] : [[one, other]]
  })

/** Some of the notices that wait for their money are contested: the oldest in vain so far, two with an answer, three lately. */
const contestsOf = (notices: readonly MadeUpNotice[], now: Date): MadeUpContest[] => {
  const { contest, decision } = minutesUntil
  const old = notices
    .flatMap(({ state, at }, notice) => (state === 'open' ? [{ notice, at: later(at, contest) }] : []))
    .filter(({ at }) => later(at, decision) < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const spread = old.filter((_, turn) => turn % 5 === 0)
  const answered = spread.slice(1, 1 + answeredTexts.length)
  const lately = spread.slice(1 + answeredTexts.length).slice(1 - waitingTexts.length)
  const waiting = [...spread.slice(0, 1), ...lately]
  return [
    ...pairs(answered, answeredTexts).map(([one, { text, ...answer }]) => ({
      ...one,
      text,
      decided: { at: later(one.at, decision), ...answer },
    })),
    ...pairs(waiting, waitingTexts).map(([one, text]) => ({ ...one, text, decided: null })),
  ]
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
  const sales = ticketsOf(days, making)
  const month = noticesOf(days, making)
  const notices = [...month, ...missedNotice(today, month.length, making)]
  return { drivers, ...sales, notices, contests: contestsOf(notices, now), chance }
}
