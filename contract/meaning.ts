import * as z from 'zod/mini'

/** Words of JSON Schema as they stand in the API description. */
type Keywords = Readonly<Record<string, unknown>>

/**
 * What the API description says of a schema beside its shape. The server reads values by the shape alone, which takes
 * more than a caller needs to know: "5" where 5 is meant, nothing where a text may be empty.
 */
export type Meaning = {
  /** Name in the description, where calls share it. */
  readonly id?: string
  readonly description?: string
  /** The one form in which a value is to be sent, in the place of all those that are taken. */
  readonly canonical?: Keywords
  /** What is true of the value beside its form. */
  readonly also?: Keywords
  /** Whether a text of a form, which reads as empty when it is absent, may be absent. */
  readonly mayMiss?: boolean
}

/** Where the meanings stand; only the API description looks there. */
export const meanings = z.registry<Meaning>()

const withMeaning = <S extends z.ZodMiniType>(schema: S, meaning: Meaning): S => {
  const own = z.clone(schema, undefined, { parent: true })
  meanings.add(own, meaning)
  return own
}

/** The same schema where it means something of its own: units, where a value is from, when it is absent. */
export const says = <S extends z.ZodMiniType>(description: string, schema: S, also: Keywords = {}): S =>
  withMeaning(schema, { description, also })

/** A schema with a name, which every call that uses it refers to. */
export const named = <S extends z.ZodMiniType>(
  id: string,
  description: string,
  schema: S,
  canonical?: Keywords,
): S => {
  meanings.add(schema, { id, description, ...(canonical ? { canonical } : {}) })
  return schema
}

/** A schema that is described by the form in which its values are to be sent. */
export const sentAs = <S extends z.ZodMiniType>(schema: S, canonical: Keywords): S => {
  meanings.add(schema, { canonical })
  return schema
}

/** The same text of a form where it may be left out. */
export const mayMiss = <S extends z.ZodMiniType>(schema: S): S => withMeaning(schema, { mayMiss: true })

/** A number that has to be this one: another is refused as disagreeing, not as wrong input. */
export const always = <S extends z.ZodMiniType>(value: number | boolean, description: string, schema: S): S =>
  withMeaning(schema, {
    description,
    canonical: { type: typeof value === 'number' ? 'integer' : 'boolean', enum: [value] },
  })

/** A number that stands for a name, with what each of them means. Which numbers are right is for the use case. */
export const codeOnWire = <Name extends string>(
  id: string,
  description: string,
  numbers: Readonly<Record<Name, number>>,
  meaningOf: Readonly<Record<Name, string>>,
) => {
  const names = Object.keys(numbers) as Name[]
  const list = names.map((name) => `${numbers[name]} ${name}: ${meaningOf[name]}`).join('; ')
  return named(id, `${description} ${list}.`, z.int(), {
    type: 'integer',
    enum: names.map((name) => numbers[name]),
    'x-enum-varnames': names,
    'x-enum-descriptions': names.map((name) => meaningOf[name]),
  })
}
