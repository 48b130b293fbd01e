import * as z from 'zod/mini'
import { type Meaning, meanings } from '#contract/meaning.ts'

/** A JSON Schema, or another piece of the API description. */
export type Schema = Record<string, unknown>

type Side = 'input' | 'output'

/** The schemas of all calls: each that has a name is told once, and referred to wherever it is used. */
export class Schemas {
  readonly #named = new Map<string, Schema>()

  /** What a caller sends in its one canonical form, or what an answer holds. */
  of(schema: z.ZodMiniType, side: Side): Schema {
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io: side,
      metadata: meanings,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) =>
        asMeant(zodSchema as unknown as z.ZodMiniType, jsonSchema, side),
    }) as Schema & { $defs?: Record<string, Schema> }
    for (const [name, shared] of Object.entries($defs)) this.#keep(name, withOurReferences(shared) as Schema)
    return withOurReferences(own) as Schema
  }

  /** All that have a name, by their names. */
  get named(): Record<string, Schema> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #keep(name: string, shared: Schema): void {
    const { id: _, ...told } = shared
    const before = this.#named.get(name)
    if (before && JSON.stringify(before) !== JSON.stringify(told)) {
      throw new Error(`two schemas of the contract are named ${name}`)
    }
    this.#named.set(name, told)
  }
}

/** Puts what is meant into the place of what is taken (`contract/meaning.ts`). */
const asMeant = (schema: z.ZodMiniType, json: Schema, side: Side): void => {
  const { canonical, also, mayMiss: _, ...told } = json as Schema & Meaning
  const { $ref, id, description } = told
  for (const key of Object.keys(json)) delete json[key]
  const named = id === undefined ? {} : { id }
  const meant = description === undefined ? named : { ...named, description }
  if ($ref !== undefined) Object.assign(json, { $ref, ...meant }, also)
  else if (canonical) Object.assign(json, meant, canonical, also)
  else Object.assign(json, shapeOf(schema, told, side), also)
}

/** Answers may gain fields, so that none is told to be the last one; what is sent beside the known is dropped. */
const shapeOf = (schema: z.ZodMiniType, told: Schema, side: Side): Schema => {
  const { additionalProperties, minimum, maximum, ...shape } = told
  if (told.type === 'integer') return { ...shape, format: 'int64', ...withinReason({ minimum, maximum }) }
  const { def } = schema._zod as { def: { type: string; shape?: Record<string, z.ZodMiniType> } }
  if (def.type !== 'object' || !def.shape) return told
  const required = side === 'input' ? requiredOf(def.shape) : (shape.required as string[] | undefined)
  return { ...shape, ...(required?.length ? { required } : { required: undefined }) }
}

/** The bounds of every number of JavaScript tell nobody anything. */
const withinReason = (bounds: Record<string, unknown>): Schema =>
  Object.fromEntries(
    Object.entries(bounds).filter(([, bound]) => typeof bound === 'number' && Math.abs(bound) < 2 ** 53 - 1),
  )

/** A text of a form reads as empty when it is absent, which most of them must not be. */
const requiredOf = (shape: Record<string, z.ZodMiniType>): string[] =>
  Object.entries(shape)
    .filter(([, field]) => field._zod.def.type !== 'optional' && meanings.get(field)?.mayMiss !== true)
    .map(([name]) => name)

const withOurReferences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOurReferences)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [
        key,
        key === '$ref'
          ? String(inner).replace('#/$defs/', '#/components/schemas/')
          : withOurReferences(inner),
      ]),
  )
}
