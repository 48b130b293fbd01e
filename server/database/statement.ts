import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from './generated/rows.ts'

/** A statement that the database parses once per connection: the same name is always the same text. */
export type Statement = { name: string; text: string; values: unknown[] }

/** A statement's rows, typed by whoever wrote the statement. */
export type Rows = readonly Record<string, unknown>[]

/** A piece of SQL that holds its values where they are needed, so that none can slip into another's place. */
export class Part {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/**
 * Writes a piece of SQL: `${}` is a value, or another piece. Whoever owns a table gives the piece that writes it, and
 * whoever needs one statement for all of it puts the pieces together.
 */
export const part = (texts: TemplateStringsArray, ...values: readonly unknown[]): Part =>
  new Part(texts, values)

/**
 * Rows that travel as one array per column, so that one text serves however many there are. `columns` are the rows' fields
 * and their types; they are read as `alias.field`, and `alias.at` counts the rows from 1.
 */
export const listed = <R extends object>(
  alias: string,
  rows: readonly R[],
  columns: Readonly<Partial<Record<keyof R & string, string>>>,
): Part => {
  const fields = Object.keys(columns) as (keyof R & string)[]
  const texts = fields.map((field, at) =>
    at === 0 ? 'unnest(' : `::${columns[fields[at - 1] ?? field]}[], `,
  )
  const end = `::${columns[fields.at(-1) as keyof R & string]}[]) with ordinality as ${alias}(${fields.join(', ')}, at)`
  return new Part(
    [...texts, end],
    fields.map((field) => rows.map((row) => row[field])),
  )
}

const texts = new Map<string, string>()

/** Gives the values their numbers. Only the pieces make the text, never a value, so it is put together once for its name. */
export const statement = (name: string, whole: Part): Statement => {
  const text = texts.get(name) ?? numbered(whole, [])
  texts.set(name, text)
  return { name, text, values: valuesOf(whole, [], new Map()) }
}

const numbered = ({ texts, values }: Part, before: unknown[]): string =>
  texts.reduce((text, next, at) => {
    const value = values[at - 1]
    return text + (value instanceof Part ? numbered(value, before) : `$${before.push(value)}`) + next
  })

// An instant is written once however often it is named: that costs more than all else here.
const valuesOf = ({ values }: Part, sent: unknown[], instants: Map<Date, string>): unknown[] => {
  for (const value of values) {
    if (value instanceof Part) valuesOf(value, sent, instants)
    else sent.push(Array.isArray(value) ? value.map((one) => plain(one, instants)) : plain(value, instants))
  }
  return sent
}

const plain = (value: unknown, instants: Map<Date, string>): unknown =>
  value instanceof Date ? written(value, instants) : value

const written = (instant: Date, instants: Map<Date, string>): string => {
  const known = instants.get(instant) ?? instant.toISOString()
  instants.set(instant, known)
  return known
}

/** Runs one statement in a transaction that is not pipelined. */
export const run = async (kysely: Kysely<DB>, { text, values }: Statement): Promise<Rows> =>
  (await kysely.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows
