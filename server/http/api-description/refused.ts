import type { Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusals, refusalsOf } from '#contract/refusals.ts'
import { faultTexts } from '#contract/texts.ts'
import type { Schema } from './schemas.ts'

type Told = { status: number; type: string; text: string }

const fault: Told = { status: 500, type: 'Fault', text: faultTexts.fault }

const allTypes = [...new Set([...Object.values(refusals).map(({ type }) => type), fault.type])].sort()

/** The envelope of every answer that is no success (decision Q3). */
export const refusedSchemas: Record<string, Schema> = {
  RefusalType: {
    type: 'string',
    description: 'Which refusal it is. A program goes by this; the list of a call is closed.',
    enum: allTypes,
  },
  Error: {
    type: 'object',
    description: 'The body of every answer that is no success.',
    required: ['message', 'type', 'error'],
    properties: {
      message: {
        type: 'string',
        description: 'What a person may be shown; of wrong input that of the first field.',
      },
      type: { $ref: '#/components/schemas/RefusalType' },
      error: {
        type: 'object',
        required: ['message', 'errors'],
        properties: {
          message: { type: 'string', description: 'The same as `message` above.' },
          errors: {
            type: 'object',
            description: 'What is wrong with which field, by the names of the fields as they were sent.',
            additionalProperties: { type: 'array', items: { type: 'string' } },
          },
          details: {
            type: 'object',
            description: 'What the refusal is about, where a caller can act on it; see the call.',
            additionalProperties: { type: ['string', 'integer'] },
          },
        },
      },
    },
  },
}

/** Headers that stand by answers, told once. */
export const headers: Record<string, Schema> = {
  ServerTime: {
    description: "The server's clock, in milliseconds since 1970-01-01 00:00:00 UTC.",
    schema: { type: 'integer', format: 'int64' },
  },
  RequestId: {
    description: 'Names the request in the logs of the server.',
    schema: { type: 'string', format: 'uuid' },
  },
  ETag: {
    description: 'Names this state of the answer, for `If-None-Match`.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'After how many seconds it makes sense to try again.',
    schema: { type: 'integer', format: 'int32', minimum: 1 },
  },
}

const header = (name: keyof typeof headers): Schema => ({ $ref: `#/components/headers/${name}` })

/** Of every answer of a call. */
export const usualHeaders = { 'server-time': header('ServerTime'), 'X-Request-Id': header('RequestId') }

/** Of an answer that a caller may keep. */
export const tagHeader = { ETag: header('ETag') }

const waiting = [429, 503]

const responseOf = (told: readonly Told[]): Schema => ({
  description: told.map(({ type, text }) => `\`${type}\`: ${text}`).join('\n\n'),
  headers: {
    'X-Request-Id': header('RequestId'),
    ...(waiting.includes(told[0]?.status ?? 0) ? { 'Retry-After': header('RetryAfter') } : {}),
  },
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Error' },
          {
            type: 'object',
            required: ['type'],
            properties: { type: { enum: told.map(({ type }) => type) } },
          },
        ],
      },
    },
  },
})

const toldOf = (codes: readonly RefusalCode[]): Told[] => {
  const told = [...codes.map((code) => refusals[code]), fault].map(({ status, type, text }) => ({
    status,
    type,
    text,
  }))
  return [...new Map(told.map((one) => [`${one.status} ${one.type}`, one])).values()]
}

/** The refusals of all calls: those that do not depend on the call are told once. */
export class RefusedResponses {
  readonly shared: Record<string, Schema> = {}

  /** Every refusal of a call, by status. */
  of(endpoint: Endpoint): Record<string, Schema> {
    const told = toldOf(refusalsOf(endpoint))
    const own = new Set(endpoint.refusals.map((code) => refusals[code].status))
    const statuses = [...new Set(told.map(({ status }) => status))].sort()
    return Object.fromEntries(
      statuses.map((status) => {
        const those = told.filter((one) => one.status === status)
        return [String(status), own.has(status as never) ? responseOf(those) : this.#share(status, those)]
      }),
    )
  }

  #share(status: number, told: readonly Told[]): Schema {
    const name = `Refused${status}.${told.map(({ type }) => type).join('.')}`
    this.shared[name] ??= responseOf(told)
    return { $ref: `#/components/responses/${name}` }
  }
}
