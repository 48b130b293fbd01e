import * as fc from 'fast-check'
import { type MemberRole, memberRoles } from '#domain/wallets/roles.ts'
import { watched } from './people.ts'
import type { Tariff } from './tariff.ts'

/**
 * How a call reaches the server: answered; carried out while its answer gets lost; sent twice at once with one key; sent from
 * two phones at once, each with its own key; or cut off in its middle by a crash, after so many statements, and sent again.
 */
export type Way = 'seen' | 'lost' | 'twice' | 'raced' | { cut: number }

/** How a driver pays at the bank; a slip can be paid for days. */
export type AtBank = 'pix' | 'slip' | 'debit'

/** One thing that somebody does. It names things by numbers that always mean something, so that any step may be left out. */
export type Step =
  | { do: 'park'; who: number; plate: number; product: number; way: Way }
  | { do: 'leave'; who: number; nth: number; way: Way }
  | { do: 'order'; who: number; amount: number; by: AtBank; way: Way }
  | { do: 'card'; who: number; amount: number; number: number; way: Way }
  | { do: 'topUp'; who: number; on: boolean; outcome: number; way: Way }
  | { do: 'regularise'; who: number; plate: number; by: AtBank | 'wallet'; way: Way }
  | { do: 'ticket'; plate: number; product: number; way: Way }
  | { do: 'visitorRegularises'; plate: number; way: Way }
  | { do: 'giveUp'; nth: number; way: Way }
  | { do: 'again'; nth: number }
  | { do: 'poll'; nth: number; twice: boolean }
  | { do: 'pay'; nth: number; times: number; short: boolean }
  | { do: 'refuse'; nth: number }
  | { do: 'dispute'; nth: number; part: boolean; times: number }
  | { do: 'judge'; nth: number; won: boolean }
  | { do: 'outage'; isHeard: boolean; steps: number }
  | { do: 'tell'; how: 'once' | 'twice' | 'lost' }
  | { do: 'see'; plate: number; issue: boolean; way: Way }
  | { do: 'notice'; plate: number; way: Way }
  | { do: 'cancelNotice'; nth: number; way: Way }
  | { do: 'contest'; who: number; nth: number; way: Way }
  | { do: 'decide'; nth: number; accept: boolean; way: Way }
  | { do: 'correct'; who: number; nth: number; plate: number; way: Way }
  | { do: 'correctReceipt'; nth: number; plate: number; way: Way }
  | { do: 'askBack'; who: number; way: Way }
  | { do: 'payBack'; nth: number; refuse: boolean; way: Way }
  | { do: 'propose'; who: number; give: boolean; bonus: boolean; amount: number; way: Way }
  | { do: 'approve'; nth: number; own: boolean; refuse: boolean; way: Way }
  | { do: 'automatic'; who: number; plate: number; on: boolean; way: Way }
  | { do: 'reverse'; who: number; nth: number; way: Way }
  | { do: 'share'; role: MemberRole | null; byMember: boolean; way: Way }
  | { do: 'losePhone'; who: number; plate: number }
  | { do: 'deleteAccount'; who: number; force: boolean }
  | { do: 'tariff'; tariff: Tariff }
  | { do: 'wait'; minutes: number }
  | { do: 'work' }
  | { do: 'crash' }

export type Story = readonly Step[]

const who = fc.nat(2)
const plate = fc.nat(4)
const product = fc.nat(3)
const nth = fc.nat(5)
const way: fc.Arbitrary<Way> = fc.oneof(
  { weight: 60, arbitrary: fc.constant('seen' as const) },
  { weight: 12, arbitrary: fc.constant('lost' as const) },
  { weight: 12, arbitrary: fc.constant('twice' as const) },
  { weight: 14, arbitrary: fc.constant('raced' as const) },
  { weight: 1, arbitrary: fc.record({ cut: fc.nat(12) }) },
)
const mostly = fc.integer({ max: 3 }).map((n) => n < 3)
const rarely = fc.integer({ max: 3 }).map((n) => n === 3)
const atBank = fc.constantFrom<AtBank>('pix', 'pix', 'slip', 'debit')
const minutes = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 200 }), fc.nat(6000))

const one = <D extends Step['do']>(
  weight: number,
  what: D,
  fields: { [F in Exclude<keyof Extract<Step, { do: D }>, 'do'>]: fc.Arbitrary<unknown> },
): { weight: number; arbitrary: fc.Arbitrary<Step> } => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(what), ...fields }) as unknown as fc.Arbitrary<Step>,
})

const step: fc.Arbitrary<Step> = fc.oneof(
  one(18, 'park', { who, plate, product, way }),
  one(10, 'leave', { who, nth, way }),
  one(7, 'order', { who, amount: fc.integer({ min: 10, max: 50 }), by: atBank, way }),
  one(4, 'card', { who, amount: fc.integer({ min: 10, max: 50 }), number: fc.nat(4), way }),
  one(4, 'topUp', { who, on: mostly, outcome: fc.nat(3), way }),
  one(7, 'regularise', { who, plate, by: fc.oneof(atBank, fc.constant('wallet' as const)), way }),
  one(7, 'ticket', { plate, product, way }),
  one(3, 'visitorRegularises', { plate, way }),
  one(4, 'giveUp', { nth, way }),
  one(5, 'again', { nth }),
  one(5, 'poll', { nth, twice: fc.boolean() }),
  one(14, 'pay', {
    nth,
    times: fc.integer({ min: 1, max: 2 }),
    short: fc.integer({ max: 5 }).map((n) => n === 5),
  }),
  one(2, 'refuse', { nth }),
  one(4, 'dispute', { nth, part: fc.boolean(), times: fc.integer({ min: 1, max: 2 }) }),
  one(2, 'judge', { nth, won: fc.boolean() }),
  one(5, 'outage', { isHeard: fc.boolean(), steps: fc.integer({ min: 1, max: 5 }) }),
  one(8, 'tell', { how: fc.constantFrom('once', 'once', 'twice', 'lost') }),
  one(12, 'see', { plate: fc.oneof(plate, fc.constant(watched)), issue: fc.boolean(), way }),
  one(4, 'notice', { plate, way }),
  one(4, 'cancelNotice', { nth, way }),
  one(6, 'contest', { who, nth, way }),
  one(6, 'decide', { nth, accept: mostly, way }),
  one(4, 'correct', { who, nth, plate, way }),
  one(2, 'correctReceipt', { nth, plate, way }),
  one(3, 'askBack', { who, way }),
  one(2, 'payBack', { nth, refuse: fc.boolean(), way }),
  one(4, 'propose', {
    who,
    give: mostly,
    bonus: fc.boolean(),
    amount: fc.integer({ min: 1, max: 900 }),
    way,
  }),
  one(4, 'approve', { nth, own: rarely, refuse: rarely, way }),
  one(4, 'automatic', { who, plate, on: mostly, way }),
  one(2, 'reverse', { who, nth, way }),
  one(3, 'share', { role: fc.constantFrom(null, ...memberRoles), byMember: fc.boolean(), way }),
  one(2, 'losePhone', { who, plate }),
  one(1, 'deleteAccount', { who, force: mostly }),
  one(2, 'tariff', { tariff: fc.constantFrom<Tariff>('usual', 'dearer', 'dearer') }),
  one(14, 'wait', { minutes }),
  one(12, 'work', {}),
  { weight: 1, arbitrary: fc.constant({ do: 'crash' as const }) },
)

/** How many steps a story has, unless it is said. */
export const usualSteps = 25

/** The story of a number and a length, always the same. */
export const storyOf = (seed: number, steps = usualSteps): Story => {
  const story = fc.array(step, { minLength: steps, maxLength: steps, size: 'max' })
  return fc.sample(story, { seed, numRuns: 1 })[0] ?? []
}

/** A step as a line of its story. */
export const told = ({ do: what, ...rest }: Step): string =>
  [what, ...Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join(' ')
