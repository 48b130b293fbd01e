import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

export type Schema = { [key: string]: unknown }

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters: Schema[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema; example?: unknown }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Schema; example?: unknown }> }
  >
}

type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  tags: { name: string; description: string }[]
  components: Record<string, Record<string, Schema>>
}

/** A call as it stands in the document, with its references to what calls share filled in. */
export type Described = { method: string; path: string } & Operation

const pointer = (...steps: string[]): string =>
  `api#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/**
 * The API description as a stranger reads it: whether what is sent and what is answered is as it says. An answer may hold
 * no field that it does not tell.
 */
export class ApiDocument {
  readonly text: string
  readonly document: Document
  readonly operations: readonly Described[]
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(text: string) {
    this.text = text
    this.document = JSON.parse(text) as Document
    formats.default(this.#ajv)
    for (const annotation of ['int32', 'int64', 'password', 'binary']) this.#ajv.addFormat(annotation, true)
    this.#ajv.addSchema(closed(JSON.parse(text)) as Schema, 'api')
    this.operations = Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, ...this.#resolved(operation) })),
    )
  }

  operation(name: string): Described {
    const found = this.operations.find(({ operationId }) => operationId === name)
    if (!found) throw new Error(`the document tells of no call ${name}`)
    return found
  }

  /** The call that a method and an address reach. */
  reachedBy(method: string, address: string): Described | undefined {
    const steps = address.split('?')[0]?.split('/') ?? []
    const fits = ({ path }: Described) => {
      const wanted = path.split('/')
      return (
        wanted.length === steps.length &&
        wanted.every((step, at) => step.startsWith('{') || step === steps[at])
      )
    }
    const reached = this.operations.filter((one) => one.method === method.toLowerCase() && fits(one))
    return reached.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
  }

  /** What of a body is not as the document says, in lines. */
  wrongInBody({ method, path, requestBody }: Described, body: unknown): string[] {
    if (!requestBody) return body === undefined ? [] : ['a body where none is told']
    if (body === undefined) return requestBody.required ? ['no body'] : []
    return this.#wrong(body, 'paths', path, method, 'requestBody', 'content', 'application/json', 'schema')
  }

  /** What of a query or a path is not as the document says; all of it comes as texts. */
  wrongInParameters(
    { parameters }: Described,
    place: 'query' | 'path',
    given: Record<string, unknown>,
  ): string[] {
    const told = parameters.filter((one) => one.in === place)
    const unknown = Object.keys(given).filter((name) => !told.some((one) => one.name === name))
    const wrong = told.flatMap(({ name, required, schema }) => {
      const value = given[String(name)]
      if (value === undefined) return required ? [`${name} is missing`] : []
      return this.#ajv.validate(absolute(schema) as Schema, value)
        ? []
        : [`${name}: ${this.#ajv.errorsText()}`]
    })
    return [...unknown.map((name) => `${name} is not told`), ...wrong]
  }

  /** What of an answer is not as the document says, in lines. */
  wrongInAnswer({ method, path, responses }: Described, status: number, body: unknown): string[] {
    if (!responses[status]) return [`${status} is none of its answers: ${JSON.stringify(body)}`]
    const raw = this.document.paths[path]?.[method]?.responses[status] as unknown as { $ref?: string }
    const place = raw.$ref
      ? raw.$ref.slice(2).split('/')
      : ['paths', path, method, 'responses', String(status)]
    return this.#wrong(body, ...place, 'content', 'application/json', 'schema')
  }

  #wrong(value: unknown, ...steps: string[]): string[] {
    const $ref = pointer(...steps)
    const validate = this.#validators.get($ref) ?? this.#ajv.compile({ $ref })
    this.#validators.set($ref, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  #resolved<T>(value: T): T {
    const seen = value as Schema
    if (Array.isArray(value)) return value.map((one) => this.#resolved(one)) as T
    if (typeof value !== 'object' || value === null) return value
    const $ref = seen.$ref
    if (typeof $ref === 'string' && !$ref.startsWith('#/components/schemas/')) return this.#at($ref) as T
    return Object.fromEntries(Object.entries(seen).map(([key, inner]) => [key, this.#resolved(inner)])) as T
  }

  #at($ref: string): unknown {
    return $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((place, step) => (place as Schema)[step], this.document)
  }
}

/** References from outside of the document. */
const absolute = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'))

/** Every object takes the fields that are told of it, and no other. */
const closed = (value: unknown, isPart = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => closed(one, isPart))
  if (typeof value !== 'object' || value === null) return value
  const schema = value as Schema
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, one]) => [key, closed(one, key === 'allOf')]),
  )
  const isOpen = isPart || schema.additionalProperties !== undefined
  const isObject = schema.type === 'object' && schema.properties !== undefined
  return (isObject || Array.isArray(schema.allOf)) && !isOpen
    ? { ...inner, unevaluatedProperties: false }
    : inner
}
