import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type RefusalCode, refusals } from '#contract/refusals.ts'
import { faultTexts } from '#contract/texts.ts'
import { hasNoRoom, isDatabaseAway, wasEnded } from '#server/database/away.ts'
import type { Db } from '#server/database/pool.ts'
import { noteRoom } from '#server/database/room.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'

/** When a database that is away is worth asking again: one that takes over needs some seconds, and tries cost little. */
const databaseBackSeconds = 2

/** A disk without room is made room on by a person. */
const roomBackSeconds = 20

type Details = Record<string, string | number>
type Answer = { status: number; body: ErrorBody; retryAfter?: number | undefined }

const bodyOf = (
  message: string,
  type: string,
  errors: Record<string, string[]> = {},
  details?: Details,
): ErrorBody => ({ message, type, error: { message, errors, ...(details ? { details } : {}) } })

/** Fills `{name}` of a refusal's text from its details. */
export const refusalText = (code: RefusalCode, details: Record<string, string | number> = {}): string =>
  refusals[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))

/** Those of the details that the refusal tells its caller. */
const toldOf = (code: RefusalCode, details: Details): Details | undefined => {
  const told = Object.entries(details).filter(([name]) => refusals[code].tells.includes(name))
  return told.length > 0 ? Object.fromEntries(told) : undefined
}

const refusalAnswer = (
  code: RefusalCode,
  details: Details = {},
  retryAfter?: number,
  errors: Record<string, string[]> = {},
): Answer => {
  const text = refusalText(code, details)
  const named = details.field === undefined ? {} : { [details.field]: [text] }
  const { status, type } = refusals[code]
  return { status, body: bodyOf(text, type, { ...named, ...errors }, toldOf(code, details)), retryAfter }
}

const inputAnswer = (error: InvalidInput): Answer => {
  const first = Object.values(error.errors)[0]?.[0]
  return {
    status: refusals.invalid_input.status,
    body: bodyOf(first ?? refusals.invalid_input.text, refusals.invalid_input.type, error.errors),
  }
}

/** What the framework and Node call by a status only. */
const refusalsByStatus: Partial<Record<number, RefusalCode>> = {
  404: 'not_found',
  413: 'body_too_large',
  414: 'address_too_long',
  415: 'body_type_unknown',
  429: 'too_many_requests',
  431: 'headers_too_large',
  503: 'unavailable',
}

/** Turns whatever was thrown into the one error envelope (decision Q3). Faults say nothing of themselves. */
export const answerFor = (error: unknown): Answer => {
  if (error instanceof Refusal)
    return refusalAnswer(error.code, error.details, error.retryAfter, error.errors)
  if (error instanceof InvalidInput) return inputAnswer(error)
  if (isDatabaseAway(error))
    return refusalAnswer('database_away', {}, hasNoRoom(error) ? roomBackSeconds : databaseBackSeconds)
  const status = (error as Partial<FastifyError>)?.statusCode
  const code = status && refusalsByStatus[status]
  if (code) return refusalAnswer(code)
  if (status && status >= 400 && status < 500) return { ...refusalAnswer('malformed'), status }
  return { status: 500, body: bodyOf(faultTexts.fault, 'Fault') }
}

/** Whether a browser asks for a page: a call of ours says nothing of HTML. */
export const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api') && (headers.accept?.includes('text/html') ?? false)

/** What a server answers that stops, or is too busy, or waits for its database: no fault of the call. */
const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof Refusal && error.code === 'unavailable')

/** The only place that knows status codes and writes an error. */
export const replyWithErrors = (app: FastifyInstance, db: Db): void => {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) => {
    noteRoom(db, error)
    const answer = answerFor(error)
    if (wasEnded(error)) request.log.error({ err: error }, 'a statement was ended')
    else if (isDatabaseAway(error)) request.log.warn({ err: error }, 'the database is away')
    else if (answer.status >= 500 && !isPassing(error)) request.log.error({ err: error }, 'fault')
    else request.log.info({ refusal: answer.body.type }, 'refused')
    if (answer.retryAfter !== undefined)
      reply.header('Retry-After', Math.max(1, Math.ceil(answer.retryAfter)))
    // A file that failed before its first byte was announced as one already: what is said instead is none.
    for (const header of ['Content-Disposition', 'Content-Encoding']) reply.removeHeader(header)
    reply.type('application/json; charset=utf-8')
    return reply.status(answer.status).send(answer.body)
  })
}
