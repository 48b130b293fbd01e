import type { ApiDocument, Described } from '#testkit/api-document.ts'
import type { Sent, TestApp } from '#testkit/app.ts'
import { exampleQuery } from '#testkit/example-answers.ts'
import type { HeldLoop } from './held-loop.ts'
import type { Known } from './known.ts'
import { changed, type MadeUp, type Said } from './made-up-call.ts'
import type { Plan } from './plan.ts'

/** What came of one call: its status, its answer where it is one of JSON, how long that took, and what of it is not as described. */
export type Answered = {
  status: number
  ok: boolean
  answer: unknown
  headers: Headers
  tookMs: number
  wrong: string[]
}

/** Who is told what: by the token or cookie of whoever calls. */
export const nameOf = ({ token, headers }: Sent): string => token ?? headers?.Cookie ?? 'nobody'

/** Whether an answer says that something of ours broke; 503 is a promise to be back. */
const isFault = (status: number): boolean => status >= 500 && status !== 503

/** Where calls are sent, and what is learnt of them. */
export type Place = { app: TestApp; api: ApiDocument; known: Known; loop: HeldLoop }

/** Sends a call and holds its answer to the description; what it tells is remembered. */
export const send = async (
  { app, api, known, loop }: Place,
  described: Described,
  { path, body, headers }: MadeUp,
  sent: Sent,
): Promise<Answered> => {
  const method = described.method.toUpperCase()
  // Written before, so that only the server's part is measured.
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const asked = async () => {
    const begun = performance.now()
    const response = await app.http(method, path, bytes, {
      ...sent,
      headers: { ...sent.headers, ...headers },
    })
    const isJson = response.headers.get('Content-Type')?.includes('json') ?? false
    const answer: unknown = isJson ? await response.json() : await response.arrayBuffer()
    return { response, isJson, answer, tookMs: performance.now() - begun }
  }
  // A call that was carried out is not sent again, since that would be something else.
  const mayRepeat = ({ response }: { response: Response }) => method === 'GET' || !response.ok
  const { response, isJson, answer, tookMs } = await loop.during(described.operationId, asked, mayRepeat)
  if (response.ok && isJson) known.note(nameOf(sent), described.tags[0] ?? '', answer)
  const wrong = isJson ? api.wrongInAnswer(described, response.status, answer) : []
  if (isFault(response.status)) wrong.push(`status ${response.status}`)
  return {
    status: response.status,
    ok: response.ok,
    answer,
    headers: response.headers,
    tookMs,
    wrong: wrong.map((line) => `${described.operationId} ${line.slice(0, 300)}`),
  }
}

/** Values that a scene puts in the place of the example's. */
export type Told = { params?: Record<string, unknown>; query?: Record<string, string>; body?: object }

// Answers of many calls: each scene knows what it reads of them.
// biome-ignore lint/suspicious/noExplicitAny: the shape is held to the description, not to a type.
type Answer = any

/**
 * Where scenes are played: each call of one that leads somewhere, as its description shows it, with what the scene knows.
 * What the plan makes of the same call goes before it, from the very state in which it succeeds.
 */
export class Stage {
  readonly app: TestApp
  readonly api: ApiDocument
  readonly #place: Place
  readonly #nextPlan: () => Plan | undefined
  readonly #told: (described: Described, answered: Answered) => void

  constructor(
    place: Place,
    nextPlan: () => Plan | undefined,
    told: (described: Described, answered: Answered) => void,
  ) {
    this.app = place.app
    this.api = place.api
    this.#place = place
    this.#nextPlan = nextPlan
    this.#told = told
  }

  /** Plays one call, which has to succeed; gives its answer. */
  async play(name: string, told: Told = {}, sent: Sent = {}): Promise<Answer> {
    return (await this.#play(name, told, sent)).answer
  }

  /** The same for a call whose answer sets a cookie. */
  async playForCookie(
    name: string,
    told: Told = {},
    sent: Sent = {},
  ): Promise<{ answer: Answer; cookie: string }> {
    const { answer, headers } = await this.#play(name, told, sent)
    return { answer, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
  }

  async #play(name: string, { params = {}, query, body }: Told, sent: Sent): Promise<Answered> {
    const described = this.api.operation(name)
    const example = described.requestBody?.content['application/json']?.example as object | undefined
    const asked = Object.entries({ ...exampleQuery(described), ...query })
    const said: Said = {
      params,
      query: asked.map(([key, value]) => [key, String(value)] as const),
      body: described.requestBody ? { ...example, ...body } : undefined,
    }
    const plan = this.#nextPlan()
    if (plan && plan.changes.length > 0) {
      const odd = await this.#send(described, changed(described, said, plan), sent)
      // What was changed did not matter: it is done, and cannot always be done twice.
      if (odd.ok) return odd
    }
    const answered = await this.#send(described, changed(described, said, { changes: [] }), sent)
    if (!answered.ok) throw new Error(`${name}: ${answered.status} ${JSON.stringify(answered.answer)}`)
    return answered
  }

  async #send(described: Described, made: MadeUp, sent: Sent): Promise<Answered> {
    const answered = await send(this.#place, described, made, sent)
    this.#told(described, answered)
    return answered
  }
}

/** Something that people do, from its beginning to where it leads. */
export type Scene = (stage: Stage) => Promise<void>
