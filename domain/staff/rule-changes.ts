/** One place of the rules that changed; null is what was, or is, not there. Values as JSON has them. */
export type RuleChange = { what: string; before: string | null; after: string | null }

/** A list is told by its names, as far as its things have one, so that a new price is not told as a new list. */
const nameIn = (value: unknown, at: number): string => {
  if (typeof value !== 'object' || value === null) return String(at)
  const { id, slug, name, payment_form_id } = value as Record<string, unknown>
  return String(name ?? slug ?? id ?? payment_form_id ?? at)
}

function leavesOf(value: unknown, path: string, leaves: Map<string, string>): Map<string, string> {
  const isList = Array.isArray(value)
  if (
    typeof value !== 'object' ||
    value === null ||
    (isList && value.every((one) => typeof one !== 'object'))
  )
    return leaves.set(path, JSON.stringify(value) ?? 'null')
  const entries = isList
    ? value.map((one, at) => [nameIn(one, at), one] as const)
    : Object.entries(value as Record<string, unknown>)
  for (const [name, one] of entries) leavesOf(one, path === '' ? name : `${path} › ${name}`, leaves)
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
  const [was, is] = [leavesOf(before, '', new Map()), leavesOf(after, '', new Map())]
  const places = [...new Set([...was.keys(), ...is.keys()])].toSorted((a, b) =>
    order(a) < order(b) ? -1 : 1,
  )
  const all = places
    .map((what) => ({ what, before: was.get(what) ?? null, after: is.get(what) ?? null }))
    .filter((change) => change.before !== change.after)
  return { changes: all.slice(0, most), left_out: Math.max(0, all.length - most) }
}
