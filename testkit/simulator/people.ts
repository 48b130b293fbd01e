import type { Endpoint, SentInputOf } from '#contract/endpoint.ts'
import { issueNotice } from '#contract/operator.ts'
import { switchAutomatic } from '#contract/vehicles.ts'
import type { MemberRole } from '#domain/wallets/roles.ts'
import type { TestApp } from '#testkit/app.ts'
import { aDriver, type TestDriver } from '#testkit/drivers.ts'
import { office } from '#testkit/operators.ts'
import { shareWallet } from '#testkit/parking.ts'
import { aStaff } from '#testkit/staff.ts'
import type { Way } from './story.ts'
import type { Answer, Town, Who } from './town.ts'

/** Who holds which plate, by their numbers. The second is of two drivers, the last one of nobody; driver 0 shares the wallet with driver 2. */
export const plates = ['SIM0A00', 'SIM0A01', 'SIM0A02', 'SIM0A03', 'SIM0A04'] as const
const held = [[0, 1], [1, 2], [3]]

/** Which plates have a notice from the start, so that it can be paid, contested and decided, and for which one sightings buy. */
const noticed = [0, 2] as const
export const watched = 3

/** Where all of it happens. */
export const address = 'Rua das Marés, 10'

const opening = { credit: 1500, bonus: 100 }

/** What all of them begin with, of which the bank knows nothing. */
export const openingCredit = held.length * opening.credit

/** A call that was sent with a key, and what it was answered for good. */
type Kept = { resend: () => Promise<Answer>; answer: Answer; isOfStaff: boolean }

/** What somebody was sold: the server said so, whether or not the client heard it. */
export type Ticket = { owner: number; id: number; plate: string; isAutomatic: boolean }
export type Order = { id: string; owner: number | null }

/** What the people of a story know, which the server does not decide. */
export type People = {
  drivers: TestDriver[]
  tickets: Ticket[]
  orders: Order[]
  notices: number[]
  /** What the addresses of visitors' receipts end with. */
  receipts: string[]
  /** Which plates each driver may see, by the vehicles of the own wallet. */
  held: Set<string>[]
  /** What driver 2 may do with the wallet of driver 0, if anything. */
  role: MemberRole | null
  /** Who has deleted the account. */
  gone: Set<number>
  /** Who decides for the office, and who proposes what the first one has to approve, by the numbers of their rows. */
  managers: { deciding: number; proposing: number }
  kept: Kept[]
  /** What all wallets hold together, credit and bonus, as far as the answers tell; orders are counted apart. */
  money: number
  /** What went wrong in the story's last step, in words. */
  wrong: string[]
  keys: number
}

const letSightingsBuy = async (town: Town, drivers: readonly TestDriver[]): Promise<void> => {
  const [vehicle] = await town.rows<{ id: string }>('select id from vehicles where plate = $1', [
    plates[watched],
  ])
  const input = { params: { id: Number(vehicle?.id) }, body: { automatic_activation: true } }
  await town.send(switchAutomatic, input, drivers.at(-1))
}

export const populate = async (town: Town): Promise<People> => {
  const place = town as unknown as TestApp
  const [deciding, proposing] = [await aStaff(town, ['manager']), await aStaff(town, ['manager'])]
  const drivers: TestDriver[] = []
  for (const numbers of held) {
    drivers.push(await aDriver(place, { ...opening, plates: numbers.map((n) => plates[n] ?? '') }))
  }
  await shareWallet(place, drivers[0]?.walletId ?? 0, drivers[2]?.userId ?? 0)
  const notices: number[] = []
  for (const n of noticed) {
    const { body } = await town.send(issueNotice, { body: { plate: plates[n], address } }, office)
    notices.push(Number(body.id))
  }
  await letSightingsBuy(town, drivers)
  return {
    drivers,
    tickets: [],
    orders: [],
    notices,
    receipts: [],
    held: held.map((numbers) => new Set(numbers.map((n) => plates[n] ?? ''))),
    role: 'park',
    gone: new Set(),
    managers: { deciding: deciding.id, proposing: proposing.id },
    kept: [],
    money: drivers.length * (opening.credit + opening.bonus),
    wrong: [],
    keys: 0,
  }
}

export const driverOf = (people: People, who: number): TestDriver => {
  const driver = people.drivers[who]
  if (!driver) throw new Error(`there is no driver ${who}`)
  return driver
}

/** The one that a number means, counted from the newest; undefined when there is none. */
export const nthOf = <T>(things: readonly T[], nth: number): T | undefined =>
  things.length === 0 ? undefined : things[things.length - 1 - (nth % things.length)]

/** What of an answer belongs to the story: its status, and the refusal's name. Ids and secrets are drawn anew each time. */
const shortly = ({ status, body }: Answer): string =>
  status < 400 ? String(status) : `${status} ${body.type}`

const isInUse = ({ body }: Answer): boolean => body.type === 'IdempotencyKeyInUse'

/**
 * Sends a call the way that the story says, and gives what it was answered for good: one answer for each key. A call that was
 * cut off or met itself is sent again with its key, as the page does.
 */
export const sendBy = async <E extends Endpoint>(
  { town, people }: { town: Town; people: People },
  way: Way,
  endpoint: E,
  input: Partial<SentInputOf<E>>,
  who: Who = {},
): Promise<{ answers: Answer[]; line: string }> => {
  const by = () => {
    const key = `key-${people.keys++}`
    return () => town.send(endpoint, input, { ...who, key })
  }
  const answers: Answer[] = []
  const settle = async (send: () => Promise<Answer>, first: Answer[]) => {
    const heard = first.find((answer) => answer.status < 500 && !isInUse(answer))
    const answer = heard ?? (await send())
    const others = first.filter((other) => other.status < 500 && !isInUse(other))
    if (endpoint.method !== 'GET' && others.some((other) => !isSame(other, answer))) {
      people.wrong.push('a key answers the same: two answers at once')
    }
    const isExcused = town.isBankAway && answer.body.type === 'GatewayUnavailable'
    if (answer.status >= 500 && !isExcused)
      people.wrong.push(`no answer is a fault: ${endpoint.path} ${shortly(answer)}`)
    if (endpoint.method !== 'GET')
      people.kept.push({ resend: send, answer, isOfStaff: who.headers !== undefined })
    answers.push(answer)
  }
  if (typeof way === 'object') {
    const send = by()
    await town.cutDuring(way.cut, send)
    await settle(send, [])
  } else if (way === 'twice') {
    const send = by()
    await settle(send, await Promise.all([send(), send()]))
  } else if (way === 'raced') {
    const sends = [by(), by()]
    const raced = await Promise.all(sends.map((send) => send()))
    for (const [at, send] of sends.entries()) await settle(send, raced.slice(at, at + 1))
  } else {
    const send = by()
    await settle(send, [await send()])
  }
  return { answers, line: answers.map(shortly).toSorted().join(', ') }
}

export const isSame = (one: Answer, other: Answer): boolean =>
  one.status === other.status && JSON.stringify(one.body) === JSON.stringify(other.body)
