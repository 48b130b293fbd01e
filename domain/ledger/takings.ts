import {
  addCents,
  type Cents,
  type CentsChange,
  incoming,
  noCents,
  outgoing,
  subtractCents,
  sumChanges,
} from '../money/cents.ts'

/**
 * What moved on a civil day between two kinds of accounts: `form/11` is the clearing of a payment form, `credit` and `bonus` are the
 * balances of all wallets together, anything else is the programme's account of that name (`domain/ledger/accounts.ts`).
 */
export type Movement = { day: string; from: string; to: string; amount: Cents }

/**
 * What came in on a day by one form, and what went back by it, in cents. Of a payment form: credit that was sold, parking, notices
 * and fees that were paid with it at once. Of `credit` and `bonus`: what those balances paid. `total` is all of it without what
 * went back; over the payment forms it is the money that the bank owes the programme for the day.
 */
export type Taking = {
  day: string
  form: string
  credit: Cents
  parking: Cents
  notices: Cents
  fees: Cents
  other: Cents
  back: Cents
  total: CentsChange
}

type Part = 'credit' | 'parking' | 'notices' | 'fees' | 'other' | 'back'

const revenue: Readonly<Record<string, Part>> = {
  'parking-revenue': 'parking',
  'regularisation-revenue': 'notices',
  'fee-revenue': 'fees',
}

const isForm = (account: string): boolean => account.startsWith('form/')
const isBalance = (account: string): boolean => account === 'credit' || account === 'bonus'

type Place = { form: string; part: Part }

/** Where a movement counts, or null: then it is neither a sale nor a return. */
function placeOf({ from, to }: Pick<Movement, 'from' | 'to'>): Place | null {
  if (isForm(from)) return { form: from, part: to === 'credit' ? 'credit' : (revenue[to] ?? 'other') }
  if (isForm(to)) return { form: to, part: 'back' }
  const sold = revenue[to]
  if (isBalance(from) && sold) return { form: from, part: sold }
  return isBalance(to) && revenue[from] ? { form: to, part: 'back' } : null
}

const nothing = {
  credit: noCents,
  parking: noCents,
  notices: noCents,
  fees: noCents,
  other: noCents,
  back: noCents,
}

const totalOf = ({ credit, parking, notices, fees, other, back }: typeof nothing): CentsChange =>
  sumChanges([...[credit, parking, notices, fees, other].map(incoming), outgoing(back)])

/**
 * The takings of each day and form, and the movements that are neither sold nor given back: bonus that was given, corrections,
 * refund requests that a person paid, balances that were forfeited. Each movement counts once, so that both together are the ledger to the cent.
 * What of the movements came again by disputes that were `won` goes to where it had been sold, but is no second sale: it counts as `other`.
 */
export function takingsOf(
  movements: readonly Movement[],
  won: readonly Movement[] = [],
): { takings: Taking[]; rest: Movement[] } {
  const sums = new Map<string, { day: string; form: string } & typeof nothing>()
  const count = (day: string, { form, part }: Place, amount: Cents): void => {
    const key = `${day} ${form}`
    const sum = sums.get(key) ?? { day, form, ...nothing }
    sums.set(key, { ...sum, [part]: addCents(sum[part], amount) })
  }
  const rest: Movement[] = []
  for (const movement of movements) {
    const place = placeOf(movement)
    if (place) count(movement.day, place, movement.amount)
    else rest.push(movement)
  }
  for (const { day, amount, ...accounts } of won) {
    const place = placeOf(accounts)
    if (!place) continue
    count(day, place, subtractCents(noCents, amount))
    count(day, { ...place, part: 'other' }, amount)
  }
  const takings = [...sums.values()].map((sum) => ({ ...sum, total: totalOf(sum) }))
  const order = ({ day, form }: Taking): string => `${day} ${isForm(form) ? 0 : 1} ${form}`
  return { takings: takings.toSorted((a, b) => order(a).localeCompare(order(b))), rest }
}

/** The same without days: what each form brought in the whole period. */
export function takingsByForm(takings: readonly Taking[]): Omit<Taking, 'day'>[] {
  const sums = new Map<string, Omit<Taking, 'day'>>()
  for (const { day: _, ...taking } of takings) {
    const sum = sums.get(taking.form)
    const parts = ['credit', 'parking', 'notices', 'fees', 'other', 'back'] as const
    const added = sum
      ? { ...sum, ...Object.fromEntries(parts.map((part) => [part, addCents(sum[part], taking[part])])) }
      : taking
    sums.set(taking.form, { ...added, total: totalOf(added) })
  }
  return [...sums.values()]
}

/** What was earned on a day by one form: parking, notices and fees, less what of them was given or taken back. */
export type Revenue = { day: string; form: string; amount: CentsChange }

/** The revenue of each day and form; together it is what the programme's three accounts of revenue moved, to the cent. */
export function revenueOf(movements: readonly Movement[]): Revenue[] {
  const sums = new Map<string, Revenue>()
  const add = (day: string, form: string, change: CentsChange): void => {
    const key = `${day} ${form}`
    const before = sums.get(key)
    sums.set(key, { day, form, amount: before ? sumChanges([before.amount, change]) : change })
  }
  for (const { day, from, to, amount } of movements) {
    if (revenue[to]) add(day, from, incoming(amount))
    if (revenue[from]) add(day, to, outgoing(amount))
  }
  return [...sums.values()]
}
