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
  /** What tells its text from other texts of the same statement. */
  readonly form: string

  constructor(texts: readonly string[], values: readonly unknown[], form = '') {
    this.texts = texts
    this.values = values
    this.form = form
  }
}

/**
 * Writes a piece of SQL: `${}` is a value, or another piece. Whoever owns a table gives the piece that writes it, and
 * whoever needs one statement for all of it puts the pieces together.
 */
export const part = (texts: TemplateStringsArray, ...values: readonly unknown[]): Part =>
  new Part(texts, values, values.map((value) => (value instanceof Part ? value.form : '')).join(''))

type Columns<R> = Readonly<Partial<Record<keyof R & string, string>>>

/**
 * Rows that travel to the database. `columns` are the rows' fields and their types; they are read as `alias.field`, and
 * `alias.at` counts the rows from 1. One row is plain values; several are one array per column, so that one text serves
 * however many there are. To unfold arrays costs the database more than a single row does: a ticket alone is written in
 * half the time without them.
 */
export const listed = <R extends object>(alias: string, rows: readonly R[], columns: Columns<R>): Part => {
  const [only] = rows
  return rows.length === 1 && only ? single(alias, only, columns) : several(alias, rows, columns)
}

const single = <R extends object>(alias: string, row: R, columns: Columns<R>): Part => {
  const fields = Object.keys(columns) as (keyof R & string)[]
  const texts = fields.map((field, at) =>
    at === 0 ? '(select ' : castAndNamed(fields[at - 1] ?? field, columns),
  )
  const end = `${castAndNamed(fields.at(-1) as keyof R & string, columns)}1::bigint as at) as ${alias}`
  const values = fields.map((field) => row[field])
  return new Part([...texts, end], values, '1')
}

const castAndNamed = <R extends object>(field: keyof R & string, columns: Columns<R>): string =>
  `::${columns[field]} as ${field}, `

const several = <R extends object>(alias: string, rows: readonly R[], columns: Columns<R>): Part => {
  const fields = Object.keys(columns) as (keyof R & string)[]
  const texts = fields.map((field, at) =>
    at === 0 ? 'unnest(' : `::${columns[fields[at - 1] ?? field]}[], `,
  )
  const end = `::${columns[fields.at(-1) as keyof R & string]}[]) with ordinality as ${alias}(${fields.join(', ')}, at)`
  const values = fields.map((field) => rows.map((row) => row[field]))
  return new Part([...texts, end], values, 'n')
}

const texts = new Map<string, string>()

/**
 * Gives the values their numbers. Only the pieces and their forms make the text, never a value, so it is put together once
 * for its name.
 */
export const statement = (name: string, whole: Part): Statement => {
  const full = whole.form === '' ? name : `${name}-${whole.form}`
  const text = texts.get(full) ?? numbered(whole, [])
  texts.set(full, text)
  return { name: full, text, values: valuesOf(whole, [], new Map()) }
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
