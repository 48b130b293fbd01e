import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { pageKeyHeader } from '#contract/page-key.ts'
import { takesKey } from '#contract/refusals.ts'
import type { Auth } from '#contract/route.ts'
import { staffActs } from '#domain/staff/roles.ts'
import { recordedAnswers } from './recorded-answers.ts'
import { type RefusedResponses, tagHeader, usualHeaders } from './refused.ts'
import type { Schema, Schemas } from './schemas.ts'

/** What the operations of all calls share. */
export type Shared = { schemas: Schemas; refused: RefusedResponses }

/** Parameters that are told once. */
export const sharedParameters: Record<string, Schema> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Names one intent of the caller, best a random UUID. The same request with the same key is done once, and answered ' +
      'again as it was the first time, for 24 hours; after no answer, a 5xx, 429 or `IdempotencyKeyInUse` send the very same again.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      examples: ['6f1cf0a2-8b5e-4f0e-9a55-0c7a3c2f8f10'],
    },
  },
  AccessingFrom: {
    name: 'AccessingFrom',
    in: 'header',
    required: false,
    description:
      'From what the call is made; the page says `web_driver`. It is kept with a session, so that its driver can tell one from ' +
      'another, and nobody is refused for its absence. (Specification 7; Q8)',
    schema: { type: 'string', examples: ['web_driver'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the answer that the caller has; while it is still the same, the answer is 304.',
    schema: { type: 'string', examples: ['W/"pX2nH6yTqJ0v8m4kR1s9bA"'] },
  },
  PageKey: {
    name: pageKeyHeader,
    in: 'header',
    required: false,
    description:
      "A random text by which a visitor's page tells its own second try, and its own contest, from somebody else's; it stands for no person.",
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$', examples: ['c3VtbWVyLW9mLTIwMjYtMDE'] },
  },
}

const securityOf: Readonly<Record<Auth, readonly Schema[]>> = {
  anyone: [],
  account: [{ bearer: [] }],
  driver: [{ bearer: [] }],
  operator: [{ operatorKey: [] }],
  staff: [{ staffCookie: [] }],
}

/** Who may call, as it stands in the description of each operation. */
const callers: Readonly<Record<Auth, string>> = {
  anyone: 'anyone; a token is not looked at',
  account: 'a driver by the bearer token, also one whose account is not confirmed yet',
  driver: 'a driver by the bearer token, once e-mail or phone is confirmed',
  operator: "the programme's own side, by an operator key as bearer token",
  staff: 'a person who works for the programme, by the cookie of their session, and only from our own page',
}

/** Whose calls a limit counts, as `rateLimitOf` does. */
const countedFor = (auth: Auth): string =>
  auth === 'account' || auth === 'driver'
    ? 'counted for the account of a confirmed driver, for anybody else by network address,'
    : 'counted by network address'

const rolesText = ({ act }: Endpoint): string => (act ? `; the roles ${staffActs[act].join(', ')}` : '')

const scopeText = ({ scope, scopesOfBody = {} }: Endpoint): string => {
  if (!scope) return ''
  if (scope === 'environment') return "; the environment's key alone"
  const besides = Object.entries(scopesOfBody).map(([field, need]) => `, and \`${need}\` with \`${field}\``)
  return `; a key with the scope \`${scope}\`${besides.join('')}`
}

const descriptionOf = (endpoint: Endpoint): string =>
  [
    endpoint.description,
    `**Who may call:** ${callers[endpoint.auth]}${rolesText(endpoint)}${scopeText(endpoint)}.`,
    ...(endpoint.limit
      ? [
          `**Limit:** ${countedFor(endpoint.auth)} together with the other calls of the limit \`${endpoint.limit}\`.`,
        ]
      : []),
    ...(endpoint.refusesCardData
      ? [
          '**Card data:** a request with anything like the number or the code of a card is refused before it is read.',
        ]
      : []),
  ].join('\n\n')

const jsonContent = (schema: Schema, example?: unknown): Schema => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

const answerOf = (name: string, { file, output }: Endpoint, { schemas }: Shared): Schema =>
  file
    ? { [file]: { schema: { type: 'string', format: 'binary' } } }
    : jsonContent(schemas.of(output, 'output'), recordedAnswers[name])

/** The answer, and that of who has it already. */
const doneOf = (name: string, endpoint: Endpoint, shared: Shared): Schema => {
  const headers = { ...usualHeaders, ...(endpoint.tagged ? tagHeader : {}) }
  return {
    '200': { description: 'Done.', headers, content: answerOf(name, endpoint, shared) },
    ...(endpoint.tagged
      ? { '304': { description: 'Nothing has changed since the answer that the caller has.', headers } }
      : {}),
  }
}

const fieldsOf = (schema: z.ZodMiniType | undefined, place: 'path' | 'query', shared: Shared): Schema[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = shared.schemas.of(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: field,
  }))
}

const withExamples = (parameters: Schema[], examples: Readonly<Record<string, unknown>> = {}): Schema[] =>
  parameters.map((parameter) => {
    const example = examples[String(parameter.name)]
    return example === undefined ? parameter : { ...parameter, example }
  })

const parametersOf = (endpoint: Endpoint, shared: Shared): Schema[] => [
  ...fieldsOf(endpoint.input.params, 'path', shared),
  ...withExamples(fieldsOf(endpoint.input.query, 'query', shared), endpoint.example?.query),
  ...(['anyone', 'account', 'driver'].includes(endpoint.auth)
    ? [{ $ref: '#/components/parameters/AccessingFrom' }]
    : []),
  ...(endpoint.tagged ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
  ...(endpoint.takesPageKey ? [{ $ref: '#/components/parameters/PageKey' }] : []),
  ...(takesKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

const bodyOf = ({ input, example }: Endpoint, { schemas }: Shared): Schema => {
  const { body } = input
  if (!body) return {}
  const required = body._zod.def.type !== 'optional'
  return { requestBody: { required, content: jsonContent(schemas.of(body, 'input'), example?.body) } }
}

/** One call as an operation of OpenAPI. */
export const operationOf = (noun: string, name: string, endpoint: Endpoint, shared: Shared): Schema => ({
  operationId: name,
  tags: [noun],
  summary: endpoint.summary,
  description: descriptionOf(endpoint),
  security: securityOf[endpoint.auth],
  parameters: parametersOf(endpoint, shared),
  ...bodyOf(endpoint, shared),
  responses: {
    ...doneOf(name, endpoint, shared),
    ...shared.refused.of(endpoint),
  },
})
