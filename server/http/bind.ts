import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import { pageKeyHeader, readPageKey } from '#contract/page-key.ts'
import { type RefusalCode, refusalsOf } from '#contract/refusals.ts'
import { serverTimeHeader } from '#contract/server-time.ts'
import { shapeTexts } from '#contract/texts.ts'
import { Unproven } from '#server/database/assumption.ts'
import { isDatabaseAway } from '#server/database/away.ts'
import { answeredBefore, type Idempotency } from '#server/database/idempotency.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import type { Call } from './caller.ts'
import { clientAddress } from './client-address.ts'
import { cookiesOf } from './cookies.ts'
import { FileAnswer } from './file-answer.ts'
import { rateLimitOf } from './limits.ts'
import { demandScopes } from './operator-key.ts'
import { Prepared, prepare } from './prepared.ts'
import { readInput } from './read-input.ts'
import { refuseCardData } from './refuse-card-data.ts'
import { accountOf, assumeDriver, authenticate, bearer, type Caller, noteChange } from './session.ts'
import { demandAct, demandOwnPage, isOfStaff, staffOf, staffToken } from './staff-session.ts'
import { noteRefusal } from './trail.ts'
import { countMissingScope, countWrongKey } from './wrong-keys.ts'

type Answer<E extends Endpoint> = GivenOutputOf<E> | Prepared | FileAnswer

/** A use case: the one signature of every function that does a call. */
export type UseCase<E extends Endpoint> = (
  parts: Parts,
  input: InputOf<E>,
  call: Call<E['auth']>,
) => Answer<E> | Promise<Answer<E>>

/** Binds calls to one app. */
export type Binder = <E extends Endpoint>(endpoint: E, useCase: UseCase<E>) => void

/**
 * Joins a declared call to its use case and guards both doors: input is read by the declaration, output
 * carries only what the declaration promises, and an undeclared refusal is a fault.
 */
export const makeBinder =
  (app: FastifyInstance, parts: Parts): Binder =>
  (endpoint, useCase) => {
    const { readsCallerInCommit, endsCaller }: Endpoint = endpoint
    if (endpoint.auth === 'operator' && !endpoint.scope) throw new Error(`${endpoint.path} declares no scope`)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { rateLimit: rateLimitOf(parts, endpoint, (request) => accountOf(parts, request)) },
      ...(endpoint.longestBody
        ? { bodyLimit: endpoint.longestBody, onRequest: demandToken(parts, endpoint) }
        : {}),
      handler: async (request, reply) => {
        reply.header(serverTimeHeader, parts.clock.now().getTime()).header('Cache-Control', 'no-store')
        const receivedAt = parts.clock.now()
        const address = clientAddress(request.raw, parts.config)
        const noting = (caller: Caller | null) => async (error: unknown) => {
          // What an assumed caller met is nobody's, until the caller is known.
          if (caller?.assumed && !caller.assumed.isProven) throw error
          const refused = { endpoint, caller, address }
          if (await isWorthNoting(parts, error, refused)) await noteRefusal(parts, error, refused)
          throw error
        }
        if (isOfStaff(endpoint)) demandOwnPage(parts, request)
        const answerTo = async (caller: Caller) => {
          if (endpoint.act) await demandAct(caller, endpoint.act).catch(noting(caller))
          if (caller.operator) {
            const { operator } = caller
            await (async () => demandScopes(operator, endpoint, request.body))().catch(noting(caller))
          }
          if (endpoint.refusesCardData) refuseCardData(request)
          const input = readInput(endpoint, request)
          const idempotency = idempotencyOf(parts, request, endpoint, nameOf(caller))
          const cookies = cookiesOf(request, reply, parts.publicUrl().startsWith('https:'))
          const asked = { ...describe(request, caller), address, cookies, idempotency, receivedAt }
          const call = asked as unknown as Parameters<typeof useCase>[2]
          return Promise.try(useCase, parts, input, call)
            .catch((error) => refuseUndeclared(endpoint, error, request.log))
            .catch(noting(caller))
            .finally(() => noteChange(parts, endpoint, caller))
        }
        const answerToKnown = async () => {
          const known = callerOf(parts, endpoint, request)
          const before = endsCaller && (await answerBefore(parts, endpoint, request, { known, endsCaller }))
          return before || answerTo(await known.catch(noting(null)))
        }
        const assumed = readsCallerInCommit ? assumeDriver(parts, request) : null
        const answer = await (assumed ? answerToAssumed(assumed, answerTo, answerToKnown) : answerToKnown())
        if (endpoint.method !== 'GET' || endpoint.acts) parts.wakeJobs()
        if (answer instanceof FileAnswer) return answer.send(reply)
        if (endpoint.tagged) {
          const prepared = answer instanceof Prepared ? answer : prepare(endpoint, answer)
          return prepared.send(request, reply)
        }
        if (answer instanceof Prepared) throw new Error(`${endpoint.path} does not declare its ETag`)
        return reply.type('application/json').send(JSON.stringify(z.parse(endpoint.output, answer)))
      },
    })
  }

/** Wrong keys, and keys that lack a scope, are noted some times an hour: machines repeat themselves. */
const isWorthNoting = async (
  parts: Parts,
  error: unknown,
  { endpoint, caller, address }: { endpoint: Endpoint; caller: Caller | null; address: string },
): Promise<boolean> => {
  if (endpoint.auth !== 'operator' || !(error instanceof Refusal)) return true
  if (caller === null) return countWrongKey(parts, address)
  return error.code !== 'scope_missing' || countMissingScope(parts, caller.operator?.name ?? '')
}

/** Whoever shows nothing to be known by hears so before a long body is read; whether it is good is asked afterwards. */
const demandToken = (parts: Parts, endpoint: Endpoint) => async (request: FastifyRequest) => {
  if (isOfStaff(endpoint)) demandOwnPage(parts, request)
  if (endpoint.auth === 'anyone') return
  const token = endpoint.auth === 'staff' ? staffToken(parts, request) : bearer(request)
  if (!token) throw new Refusal('not_logged_in')
}

/**
 * Answers whoever is only assumed to be the caller. Until the commit of the call has found the session again nothing is done, so
 * whatever ends the call before that is worth nothing, and it begins anew with the caller asked for first; unless the database is
 * away, of which whoever waits hears as soon as ever.
 */
const answerToAssumed = async <A>(
  caller: Caller,
  answerTo: (caller: Caller) => Promise<A>,
  answerToKnown: () => Promise<A>,
): Promise<A> => {
  let answer: A
  try {
    answer = await answerTo(caller)
  } catch (error) {
    if (caller.assumed?.isProven) throw error
    if (error instanceof Unproven && isDatabaseAway(error.cause)) throw error.cause
    return answerToKnown()
  }
  if (!caller.assumed?.isProven) throw new Error('a call was answered whose caller nobody had asked for')
  return answer
}

/**
 * The stored answer of a call that ended its caller's account, for a client that lost it and retries. Its key authenticates the
 * retry, because only that caller knew it. Null while the account exists, and if the call was never done.
 */
const answerBefore = async <E extends Endpoint>(
  parts: Parts,
  endpoint: E,
  request: FastifyRequest,
  { known, endsCaller }: { known: Promise<Caller>; endsCaller: string },
): Promise<GivenOutputOf<E> | null> => {
  const failure = await known.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(failure instanceof Refusal) || failure.code !== 'not_logged_in') return null
  const name = String((request.params as Record<string, unknown>)[endsCaller])
  // Nothing has read the input yet.
  const idempotency = /^\d{1,16}$/.test(name) ? idempotencyOf(parts, request, endpoint, name) : undefined
  return idempotency ? ((await answeredBefore(parts.db, idempotency)) as GivenOutputOf<E> | null) : null
}

const callerOf = async (parts: Parts, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> =>
  endpoint.auth === 'staff'
    ? { driver: null, operator: null, staff: await staffOf(parts, endpoint, request) }
    : authenticate(parts, endpoint, request)

const describe = (request: FastifyRequest, caller: Caller) => ({
  requestId: request.id,
  accessingFrom: header(request, 'accessingfrom')?.slice(0, 40),
  userAgent: header(request, 'user-agent')?.slice(0, 400),
  pageKey: readPageKey(header(request, pageKeyHeader.toLowerCase())),
  ...caller,
})

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * The key belongs to the caller and the call: another driver's equal key is another key. The hash of what was
 * asked is keyed, because it is stored and a plain one of a registration could be searched for its password.
 */
const idempotencyOf = (
  parts: Parts,
  request: FastifyRequest,
  endpoint: Endpoint,
  caller: string,
): Idempotency | undefined => {
  const key = header(request, 'idempotency-key')
  if (!key || endpoint.method === 'GET') return undefined
  if (key.length > 200) throw new InvalidInput({ 'Idempotency-Key': [shapeTexts.wrong] })
  const asked = JSON.stringify([request.params, request.query, request.body ?? null])
  return {
    scope: `${caller} ${endpoint.method} ${endpoint.path}`,
    key,
    requestHash: createHmac('sha256', parts.config.secret).update(asked).digest(),
  }
}

const nameOf = ({ driver, operator, staff }: Caller): string => {
  if (operator) return `operator/${operator.name}`
  if (staff) return `staff/${staff.id}`
  return driver ? String(driver.userId) : 'anyone'
}

/** What guards the door of somebody's things is said in any case, and noted where a call forgot to declare it. */
const saidInAnyCase: readonly RefusalCode[] = ['forbidden', 'not_found']

const refuseUndeclared = (endpoint: Endpoint, error: unknown, log: FastifyBaseLogger): never => {
  if (!(error instanceof Refusal) || refusalsOf(endpoint).includes(error.code)) throw error
  const fault = `${endpoint.method} ${endpoint.path} gave an undeclared refusal: ${error.code}`
  if (!saidInAnyCase.includes(error.code)) throw new Error(fault)
  log.error(fault)
  throw error
}
