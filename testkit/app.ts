import type { Endpoint, OutputOf, SentInputOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import { MovableClock } from '#server/clock.ts'
import { compose, type Rotativo } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { pathOf } from './paths.ts'
import { patient } from './patient.ts'

/** What a call answered when it did not succeed. */
export class Refused extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Headers

  constructor(status: number, body: ErrorBody, headers: Headers) {
    super(`${status} ${body.type}: ${body.message} ${JSON.stringify(body.error?.errors ?? {})}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** How a call is refused, for a test to compare with. */
export const refused = (status: number, type: string) => ({ status, body: { type } })

/** Sent from an address of the internet. */
export const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

export type Sent = { token?: string | undefined; key?: string; headers?: Record<string, string> }

type Input<E extends Endpoint> = Partial<SentInputOf<E>>

export type TestApp = {
  rotativo: Rotativo
  address: string
  databaseUrl: string
  clock: MovableClock
  /** Sends a declared call over HTTP and gives its answer, or throws `Refused`. */
  call<E extends Endpoint>(endpoint: E, input: Input<E>, sent?: Sent): Promise<OutputOf<E>>
  /** Sends anything over HTTP: as JSON, or bytes as they are. */
  http(method: string, path: string, body?: unknown, sent?: Sent): Promise<Response>
  /** Moves the clock forward and lets everything that depends on time happen. */
  advance(seconds: number): Promise<void>
  /**
   * What the sandbox mailbox and SMS inbox hold for somebody, newest first, of one subject when it is given; waits until
   * `count` are there.
   */
  messages(
    to: string,
    count?: number,
    subject?: string,
  ): Promise<{ channel: string; subject: string; text: string; html: string | null }[]>
  close(): Promise<void>
}

export type Wanted = {
  settings?: Record<string, unknown>
  env?: Record<string, string>
  databaseUrl?: string
  /** Whether the demonstration driver is made, as at a first start; most tests make their own drivers. */
  demonstration?: boolean
}

/**
 * One of the next mornings at 10:00 in São Paulo, the same for all servers of this process: three hours away at least, so that
 * it does not come while tests run.
 */
const morningMs = Math.ceil((Date.now() - 10 * hourMs) / dayMs) * dayMs + 13 * hourMs

/**
 * It begins in the morning, whenever the test runs, and goes on by a millisecond whenever somebody looks, however long that
 * takes: what comes later is later, but only the test makes it late.
 */
const timeOfItsOwn = () => {
  let ms = morningMs
  return () => ms++
}

/** A whole server with its own database, on a port of its own, at a clock that the test moves. */
export const startApp = async (wanted: Wanted = {}): Promise<TestApp> => {
  const database = wanted.databaseUrl ? null : await createDatabase()
  const databaseUrl = wanted.databaseUrl ?? database?.url ?? ''
  const clock = new MovableClock(timeOfItsOwn())
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    // What time brings about would open as many as it may; each costs the database a process.
    POOL_SIZE: '5',
    ...patient,
    ...(wanted.settings ? { SETTINGS: JSON.stringify(wanted.settings) } : {}),
    ...wanted.env,
  })
  const rotativo = await compose(config, {
    databaseUrl,
    clock,
    demonstration: wanted.demonstration ?? false,
  })
  const address = await rotativo.listen()
  const http = sender(address)
  return {
    rotativo,
    address,
    databaseUrl,
    clock,
    http,
    call: caller(http),
    advance: async (seconds) => {
      clock.setOffsetSeconds(clock.offsetSeconds + seconds)
      await rotativo.jobs.sweepNow()
    },
    messages: inbox(rotativo),
    close: async () => {
      await rotativo.close()
      await database?.drop()
    },
  }
}

const sender =
  (address: string): TestApp['http'] =>
  (method, path, body, sent = {}) =>
    fetch(address + path, {
      method,
      redirect: 'manual',
      headers: {
        AccessingFrom: 'web_driver',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(sent.token ? { Authorization: `Bearer ${sent.token}` } : {}),
        ...(sent.key ? { 'Idempotency-Key': sent.key } : {}),
        ...sent.headers,
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })

const caller =
  (http: TestApp['http']): TestApp['call'] =>
  async (endpoint, input, sent) => {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown }
    const hasBody = endpoint.method !== 'GET' && endpoint.input.body !== undefined
    const body = hasBody ? (parts.body ?? {}) : undefined
    const response = await http(endpoint.method, pathOf(endpoint, parts), body, sent)
    const text = await response.text()
    if (text === '') throw new Error(`${endpoint.path} answered ${response.status} without a word`)
    const answer = JSON.parse(text)
    if (!response.ok) throw new Refused(response.status, answer as ErrorBody, response.headers)
    return answer as never
  }

const inbox =
  (rotativo: Rotativo): TestApp['messages'] =>
  async (to, count = 1, subject) => {
    const held = () => {
      if (count > 0) rotativo.jobs.wake('all')
      return rotativo.parts.db.kysely
        .selectFrom('sandbox_messages')
        .select(['channel', 'subject', 'body_text as text', 'body_html as html'])
        .where('recipient', '=', to)
        .$if(subject !== undefined, (found) => found.where('subject', '=', subject ?? ''))
        .orderBy('id', 'desc')
        .execute()
    }
    return eventually(held, (rows) => rows.length >= count)
  }
