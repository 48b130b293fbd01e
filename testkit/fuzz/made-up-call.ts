import type { Described } from '#testkit/api-document.ts'
import type { Known } from './known.ts'
import type { Change, Plan } from './plan.ts'

/** What goes over the wire. */
export type MadeUp = { path: string; body: unknown; headers: Record<string, string> }

type Fields = Record<string, unknown>

/** Every place in a body: how to get there from the top. */
const placesIn = (value: unknown, way: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [
        ...(way.length > 0 ? [way] : []),
        ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...way, key])),
      ]
    : [way]

/** Fields that name something which another answer told of. */
const isReference = /(^|_)id$|plate|^number$/

/** Known values instead of those of the example, where the body names what an answer named. */
const filled = (body: unknown, find: (name: string) => unknown): unknown => {
  if (Array.isArray(body)) return body.map((one) => filled(one, find))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value === 'object') return [name, filled(value, find)]
      const found = isReference.test(name) ? find(name) : undefined
      return [name, typeof found === typeof value ? found : value]
    }),
  )
}

const changeAt = (body: unknown, { at, into, drop }: Change): unknown => {
  const places = placesIn(body)
  const way = places[at % places.length] ?? []
  const last = way.at(-1)
  if (last === undefined) return into
  const copy = structuredClone(body)
  const holder = way.slice(0, -1).reduce<Fields>((place, step) => place[step] as Fields, copy as Fields)
  if (drop) delete holder[last]
  else
    Object.defineProperty(holder, last, { value: into, enumerable: true, configurable: true, writable: true })
  return copy
}

/** Names of headers that are ours, and one that is nobody's. */
const headerNames = [
  'AccessingFrom',
  'Idempotency-Key',
  'Page-Language',
  'If-None-Match',
  'X-Forwarded-For',
  'Authorization',
]

/** As a text; not by its own `toString`, which is made up as well. */
const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Only what can stand in a header at all. */
const inHeader = (value: unknown): string =>
  asText(value)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 2000)

/** What stands between two slashes: never nothing, which would be another address. */
const inPath = (value: unknown): string => {
  const text = asText(value).toWellFormed().slice(0, 300)
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? 'x' : text)
}

/** What a call says: the parts of its address, its question and its body. */
export type Said = { params: Fields; query: readonly (readonly [string, string])[]; body: unknown }

/** A call as its description shows it, with what is known put in. */
const asDescribed = (described: Described, plan: Plan, known: Known, caller: string): Said => {
  const find = (name: string) => known.find(caller, described.tags[0] ?? '', name, plan.known)
  const of = (place: string) => described.parameters.filter((one) => one.in === place)
  const example = described.requestBody?.content['application/json']?.example
  return {
    params: Object.fromEntries(
      of('path').map(({ name, example }) => [name, find(String(name)) ?? example ?? 1]),
    ),
    query: of('query').flatMap(({ name, example }): [string, string][] =>
      example === undefined
        ? []
        : [[String(name), String((isReference.test(String(name)) && find(String(name))) || example)]],
    ),
    body: described.requestBody ? filled(example ?? {}, find) : undefined,
  }
}

/** A call with what is changed about it, as it goes over the wire. */
export const changed = (described: Described, said: Said, plan: Pick<Plan, 'changes'>): MadeUp => {
  const changes = (where: Change['where']) => plan.changes.filter((change) => change.where === where)
  const params = { ...said.params }
  for (const { at, into } of changes('path')) {
    const name = Object.keys(params)[at % Math.max(1, Object.keys(params).length)]
    if (name) params[name] = into
  }
  const query = said.query.map(([name, value]): [string, string] => [name, value])
  for (const { at, into, drop } of changes('query')) {
    const name = query[at % Math.max(1, query.length)]?.[0] ?? 'page'
    if (drop) query.splice(at % Math.max(1, query.length), 1)
    else
      query.push([
        name,
        typeof into === 'string' ? into.toWellFormed().slice(0, 2000) : (JSON.stringify(into) ?? ''),
      ])
  }
  let { body } = said
  if (described.requestBody) for (const change of changes('body')) body = changeAt(body, change)
  const search = new URLSearchParams(query)
  const path = described.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath(params[name]))
  return {
    path: search.size > 0 ? `${path}?${search}` : path,
    body,
    headers: Object.fromEntries(
      changes('header').map(({ at, into }) => [headerNames[at % headerNames.length] ?? 'X', inHeader(into)]),
    ),
  }
}

/** A call as its description shows it, with what is known put in and what the plan wants changed. */
export const madeUp = (described: Described, plan: Plan, known: Known, caller: string): MadeUp =>
  changed(described, asDescribed(described, plan, known, caller), plan)
