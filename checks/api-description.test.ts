import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { refusals, refusalsOf, takesKey } from '#contract/refusals.ts'
import { openApi } from '#server/http/api-description/openapi.ts'
import { ApiDocument, type Schema } from '#testkit/api-document.ts'
import { projectFiles, readSource } from './sources.ts'

const source = JSON.stringify(openApi())
const api = new ApiDocument(source)

/** The linter's own list without any exception, and what it leaves to taste. */
const rules = {
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'tags-alphabetical': 'error',
} as const

const problemsIn = async (document: string): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended-strict'], rules })
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config })
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

describe('the API description', () => {
  it('is an OpenAPI document without a fault, by a linter of others', async () => {
    expect(await problemsIn(source)).toEqual([])
  })

  it('tells of the headers that a caller may send and is sent', () => {
    const headersOf = (name: string) =>
      api.operation(name).parameters.flatMap((one) => (one.in === 'header' ? [one.name] : []))
    expect(headersOf('listBays')).toEqual(['AccessingFrom', 'If-None-Match'])
    expect(headersOf('activateParking')).toEqual(['AccessingFrom', 'Idempotency-Key'])
    expect(headersOf('listStaff')).toEqual([])
    expect(api.operation('listBays').responses).toMatchObject({
      200: { headers: { ETag: { description: expect.any(String) } } },
      304: { headers: { ETag: { description: expect.any(String) } } },
    })
    expect(api.operation('readUser').responses).not.toHaveProperty('304')
  })

  it('would be found fault with', async () => {
    const bad = structuredClone(openApi()) as { paths: Record<string, Record<string, Schema>> }
    const { post } = bad.paths['/api/login'] ?? {}
    if (post) Object.assign(post, { operationId: 'signUp', summary: undefined, tags: ['nothing'] })
    const found = (await problemsIn(JSON.stringify(bad))).join('\n')
    expect(found).toMatch(/^operation-operationId-unique/m)
    expect(found).toMatch(/^operation-summary/m)
    expect(found).toMatch(/^operation-tag-defined/m)
  })
})

/** Every field and every element that the document tells, with where it stands. */
const placesIn = (schema: Schema, at: string): { at: string; schema: Schema; isField: boolean }[] => {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const many = ['anyOf', 'allOf', 'oneOf'].flatMap((word) => (schema[word] ?? []) as Schema[])
  const inner = [...many, ...[schema.items, schema.additionalProperties].filter(isSchema)]
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      { at: `${at}.${name}`, schema: field, isField: true },
      ...placesIn(field, `${at}.${name}`),
    ]),
    ...inner.flatMap((one) => [{ at, schema: one, isField: false }, ...placesIn(one, at)]),
  ]
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const schemas = [
  ...Object.entries(api.document.components.schemas ?? {}),
  ...api.operations.flatMap(({ operationId, parameters, requestBody, responses }) => [
    ...parameters.map((one): [string, Schema] => [`${operationId} ${one.name}`, one.schema as Schema]),
    ...Object.values(requestBody?.content ?? {}).map((one): [string, Schema] => [operationId, one.schema]),
    ...Object.values(responses[200]?.content ?? {}).map((one): [string, Schema] => [operationId, one.schema]),
  ]),
]
const places = schemas.flatMap(([at, schema]) => [{ at, schema, isField: false }, ...placesIn(schema, at)])

describe('a stranger', () => {
  it('is told of every call what it does, who may make it and how it may be sent again', () => {
    for (const { name, noun, endpoint } of calls) {
      const { description, tags, parameters, security } = api.operation(name)
      expect(endpoint.description, name).toMatch(/^[A-Z][\s\S]{20,}[.)]$/)
      expect(description, name).toContain(endpoint.description)
      expect(description, name).toContain('**Who may call:**')
      expect(tags, name).toEqual([noun])
      expect(security, name).toEqual(
        {
          anyone: [],
          account: [{ bearer: [] }],
          driver: [{ bearer: [] }],
          operator: [{ operatorKey: [] }],
          staff: [{ staffCookie: [] }],
        }[endpoint.auth],
      )
      expect(
        parameters.some((one) => one.name === 'Idempotency-Key'),
        name,
      ).toBe(takesKey(endpoint))
    }
  })

  it('is told of every limited call whom its limit counts', () => {
    for (const { name, endpoint } of calls) {
      const { description } = api.operation(name)
      if (!endpoint.limit) expect(description, name).not.toContain('**Limit:**')
      else if (['account', 'driver'].includes(endpoint.auth)) {
        expect(description, name).toContain(
          '**Limit:** counted for the account of a confirmed driver, for anybody else by network address, together',
        )
      } else expect(description, name).toContain('**Limit:** counted by network address together')
    }
  })

  it('is told of every call each way in which it may say no, and no other', () => {
    for (const { name, endpoint } of calls) {
      const told = Object.entries(api.operation(name).responses).flatMap(([status, { content }]) => {
        const [, own] = (content?.['application/json']?.schema.allOf ?? []) as Schema[]
        const { type } = (own?.properties ?? {}) as { type?: { enum: string[] } }
        return (type?.enum ?? []).map((one) => `${status} ${one}`)
      })
      const declared = refusalsOf(endpoint).map((code) => `${refusals[code].status} ${refusals[code].type}`)
      expect(told.toSorted(), name).toEqual([...new Set([...declared, '500 Fault'])].toSorted())
    }
  })

  it('is told of every field what it means, and of every number which one', () => {
    expect(places.length).toBeGreaterThan(500)
    const isGroup = ({ properties }: Schema) => properties !== undefined
    const silent = places.filter(
      ({ schema, isField }) => isField && !schema.description && !schema.$ref && !isGroup(schema),
    )
    expect(silent.map(({ at }) => at)).toEqual([])
    const bare = places.filter(({ schema }) => schema.type === 'integer' && !schema.format && !schema.enum)
    expect(bare.map(({ at }) => at)).toEqual([])
  })

  it('is told one form of each value, whatever else is taken', () => {
    const kinds = ({ anyOf, type }: Schema): unknown[] =>
      ((anyOf ?? [{ type }]) as Schema[]).flatMap((one) => one.type ?? []).filter((one) => one !== 'null')
    const several = places.filter(
      ({ schema, isField, at }) => (isField || at.includes(' ')) && new Set(kinds(schema)).size > 1,
    )
    expect(several.map(({ at }) => at)).toEqual([])
    for (const { operationId, requestBody } of api.operations) {
      if (operationId !== 'switchAutomatic') expect(requestBody?.required ?? true, operationId).toBe(true)
    }
  })

  it('is told the names of every number that stands for something', () => {
    for (const name of ['OrderStatus', 'PaymentFormId', 'TransactionType', 'NoticeStatus', 'VehicleStatus']) {
      const { enum: numbers = [], ...schema } = api.document.components.schemas?.[name] ?? {}
      expect(numbers, name).not.toEqual([])
      expect(schema['x-enum-varnames'], name).toHaveLength((numbers as number[]).length)
      expect(schema['x-enum-descriptions'], name).toHaveLength((numbers as number[]).length)
    }
  })

  it('finds an example of every body, which is as the document says', () => {
    for (const described of api.operations) {
      const { operationId, requestBody } = described
      if (!requestBody) continue
      const { example } = requestBody.content['application/json'] ?? {}
      expect(example, operationId).toBeDefined()
      expect(api.wrongInBody(described, example), operationId).toEqual([])
    }
  })
})

describe('an Idempotency-Key', () => {
  const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

  it('is taken by every call that changes something and looks at it, and by no other', () => {
    const files = projectFiles()
    for (const { name, endpoint } of calls.filter((one) => one.endpoint.method !== 'GET')) {
      const file =
        files.find((path) => path.startsWith('server/') && path.endsWith(`/${kebab(name)}.ts`)) ?? ''
      const looks = /\.idempotency\b|\bidempotency \}/.test(readSource(file))
      expect(looks, name).toBe(takesKey(endpoint))
    }
  })
})
