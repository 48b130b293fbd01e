/** One place of the rules that changed; null is what was, or is, not there. Values as JSON has them. */
export type RuleChange = { what: string; before: string | null; after: string | null }

const join = (path: string, name: string): string => (path === '' ? name : `${path} › ${name}`)

/** A list is told by its names, as far as its things have one, so that a new price is not told as a new list. */
const nameIn = (value: unknown, at: number): string => {
  if (typeof value !== 'object' || value === null) return String(at)
  const { id, slug, name, payment_form_id } = value as Record<string, unknown>
  return String(name ?? slug ?? id ?? payment_form_id ?? at)
}

const withDate = (name: string, value: unknown): string => {
  const { date } = Object(value) as { date?: unknown }
  return typeof date === 'string' ? `${name} (${date})` : name
}

/**
 * Two things of one name, as a free day of this year and of the next, are two places: told by their dates, and where that is not
 * enough the second by its ordinal. `shared` is where a name stands twice, and is added to.
 */
const namesIn = (list: readonly unknown[], path: string, shared: Set<string>): string[] => {
  const names = list.map(nameIn)
  const repeated = names.filter((name, at) => names.indexOf(name) < at)
  for (const name of repeated) shared.add(join(path, name))
  const times = new Map<string, number>()
  return names.map((name, at) => {
    const told = shared.has(join(path, name)) ? withDate(name, list[at]) : name
    const nth = (times.get(told) ?? 0) + 1
    times.set(told, nth)
    return nth === 1 ? told : `${told} (${nth})`
  })
}

type Leaves = Map<string, string>

function leavesOf(value: unknown, path: string, leaves: Leaves, shared: Set<string>): Leaves {
  const isList = Array.isArray(value)
  if (
    typeof value !== 'object' ||
    value === null ||
    (isList && value.every((one) => typeof one !== 'object'))
  )
    return leaves.set(path, JSON.stringify(value) ?? 'null')
  const names = isList ? namesIn(value, path, shared) : Object.keys(value)
  for (const [at, one] of Object.values(value).entries())
    leavesOf(one, join(path, names[at] ?? ''), leaves, shared)
  return leaves
}

/** Settings stand first: a new price list of many places must not push them out. */
const order = (what: string): string => `${what.startsWith('settings') ? 0 : 1} ${what}`

/** What differs between the rules of two loads, place by place in the order of their names; at most `most`, and how many more. */
export function changesBetween(
  before: unknown,
  after: unknown,
  most = 50,
): { changes: RuleChange[]; left_out: number } {
  // A name that only one of the two shares is told alike in both, or what did not change would be told as another.
  const shared = new Set<string>()
  const read = (rules: unknown) => leavesOf(rules, '', new Map(), shared)
  read(before)
  const is = read(after)
  const was = read(before)
  const places = [...new Set([...was.keys(), ...is.keys()])].toSorted((a, b) =>
    order(a) < order(b) ? -1 : 1,
  )
  const all = places
    .map((what) => ({ what, before: was.get(what) ?? null, after: is.get(what) ?? null }))
    .filter((change) => change.before !== change.after)
  return { changes: all.slice(0, most), left_out: Math.max(0, all.length - most) }
}
