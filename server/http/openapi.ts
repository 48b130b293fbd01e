import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { everyCall, type RefusalCode, refusals } from '#contract/refusals.ts'

type Schema = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return rest
}

const parametersOf = (endpoint: Endpoint): Schema[] => [
  ...fieldsOf(endpoint.input.params, 'path'),
  ...fieldsOf(endpoint.input.query, 'query'),
]

const fieldsOf = (schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Schema[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

const jsonContent = (schema: Schema) => ({ 'application/json': { schema } })

const answerOf = ({ file, output }: Endpoint): Schema =>
  file
    ? { [file]: { schema: { type: 'string', format: 'binary' } } }
    : jsonContent(schemaOf(output, 'output'))

const refusalResponses = (endpoint: Endpoint): Record<string, Schema> => {
  const responses: Record<string, Schema> = {}
  const codes: RefusalCode[] = [...everyCall, ...endpoint.refusals]
  for (const status of [...new Set(codes.map((code) => refusals[code].status))].sort()) {
    const names = codes.filter((code) => refusals[code].status === status).map((code) => refusals[code].type)
    responses[String(status)] = {
      description: [...new Set(names)].join(', '),
      content: jsonContent({ $ref: '#/components/schemas/Error' }),
    }
  }
  return responses
}

const operationOf = (noun: string, name: string, endpoint: Endpoint): Schema => ({
  operationId: name,
  tags: [noun],
  summary: endpoint.summary,
  security:
    endpoint.auth === 'anyone' ? [] : [{ [endpoint.auth === 'operator' ? 'operatorKey' : 'bearer']: [] }],
  parameters: parametersOf(endpoint),
  ...(endpoint.input.body
    ? { requestBody: { content: jsonContent(schemaOf(endpoint.input.body, 'input')) } }
    : {}),
  responses: {
    '200': { description: 'Success', content: answerOf(endpoint) },
    ...refusalResponses(endpoint),
  },
})

const errorSchema: Schema = {
  type: 'object',
  required: ['message', 'type', 'error'],
  properties: {
    message: { type: 'string' },
    type: { type: 'string' },
    error: {
      type: 'object',
      required: ['message', 'errors'],
      properties: {
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        details: { type: 'object', additionalProperties: { type: ['string', 'integer'] } },
      },
    },
  },
}

/** The API description, printed from the same data that binds the calls (OpenAPI 3.1). */
export const openApi = (): Schema => {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const { noun, name, endpoint } of calls) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operationOf(noun, name, endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rotativo', version: '1' },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        operatorKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of the calling device or office',
        },
      },
    },
  }
}
