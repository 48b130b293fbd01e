import * as z from 'zod/mini'
import { type CallFacts, calls } from './pix-facts.ts'

type Body = { text: string; type?: string | null | undefined }

export type Asked = {
  method: string
  /** Behind the API's own address, like `/cob/abc`, with its query. */
  path: string
  /** An empty text where there is none. */
  body: Body
}

/** Whatever of a request and its answer is not as the API Pix says, in lines; the facts are in pix-facts.ts. */
export const violationsOf = (
  { method, path, body }: Asked,
  answer?: { status: number; body: Body },
): string[] => {
  const [place = '', search = ''] = path.split('?')
  const parts = place.split('/').slice(1).map(decodeURIComponent)
  const facts = calls.find((call) => call.method === method && isPlace(call, parts))
  if (!facts) return [`${method} ${path}: no such call`]
  const query = Object.fromEntries(new URLSearchParams(search))
  const found = [
    ...wrongPath(facts, parts),
    ...wrongIn('query', facts.query ?? z.strictObject({}), query),
    ...wrongPeriod(query),
    ...wrongBody('asked', facts.asked, body, 'application/json'),
    ...(answer ? wrongAnswer(facts, answer.status, answer.body) : []),
  ]
  return found.map((what) => `${method} ${path}: ${what}`)
}

/** Parameters are compared by their place alone here, so that a wrong one is told as such. */
const isPlace = ({ path }: CallFacts, parts: string[]): boolean =>
  path.length === parts.length && path.every((part, at) => typeof part !== 'string' || part === parts[at])

const wrongPath = ({ path }: CallFacts, parts: string[]): string[] =>
  path.flatMap((part, at) => (typeof part === 'string' ? [] : wrongIn('path', part, parts[at])))

/** The document says so of the call, not of a field. */
const wrongPeriod = ({ inicio = '', fim = '' }: Record<string, string>): string[] =>
  Date.parse(fim) < Date.parse(inicio) ? ['query: fim is before inicio'] : []

/** 401 is of OAuth, not of the document. */
const wrongAnswer = ({ answers }: CallFacts, status: number, body: Body): string[] => {
  if (status === 401) return []
  const schema = answers[status]
  if (!schema) return [`${status} is none of its answers`]
  return wrongBody(`${status}`, schema, body, status < 400 ? 'application/json' : 'application/problem+json')
}

const wrongBody = (where: string, schema: z.ZodMiniType, { text, type }: Body, wanted: string): string[] => {
  const unlike = text === '' || type?.split(';')[0] === wanted ? [] : [`${where}: is sent as ${type}`]
  try {
    return [...unlike, ...wrongIn(where, schema, text === '' ? undefined : JSON.parse(text))]
  } catch {
    return [...unlike, `${where}: no JSON`]
  }
}

const wrongIn = (where: string, schema: z.ZodMiniType, given: unknown): string[] => {
  const read = z.safeParse(schema, given)
  return read.success
    ? []
    : read.error.issues.map(({ path, code }) => `${[where, ...path].join('.')}: ${code}`)
}
