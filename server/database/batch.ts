import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Rows, Statement } from './statement.ts'

// pg ends the exchange behind every statement, so that the database answers each by itself: there are as many writes to a
// socket, and as many times somebody is woken, as there are statements. Here it is ended behind the last one only
// (PostgreSQL manual, Extended Query, Pipelining). What pg does for one statement is left to pg.

/** What is used of a connection of pg, beyond what its queries use. */
type Connection = {
  stream: Writable
  submittedNamedStatements: Record<string, string>
  sync(): void
  describe(portal: { type: string; name: string }): void
  on(event: 'parseComplete', listener: () => void): void
  off(event: 'parseComplete', listener: () => void): void
}

/** A statement; without a name it is not kept on its connection. */
type Asked = Omit<Statement, 'name'> & { name?: string }

type Fields = { fields: readonly unknown[] }

/** What is used of a query of pg. */
type Query = {
  name?: string
  text: string
  callback: (error: Error | null, result: { rows: Rows }) => void
  submit(connection: Connection): Error | null
  hasBeenParsed(connection: Connection): boolean
  handleRowDescription(message: Fields): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleError(error: Error, connection: Connection): void
  handleReadyForQuery(connection: Connection): void
}

/** The columns that a text gives; null: none. They are asked for once. */
const columnsOf = new Map<string, Fields | null>()

/**
 * Statements that travel together, to be given to `query` of a client: one write, one answer. Without a transaction around
 * them they are one. When one fails, those behind it are not done.
 */
export class Batch {
  /** The rows of each statement; refused with the first error. */
  readonly rows: Promise<Rows[]>
  readonly names: readonly string[]
  readonly #queries: readonly Query[]
  /** Those whose text goes along, in order, since their connection does not know it yet. */
  readonly #unknown: Query[] = []
  #parsed = 0
  /** Which of the queries is being answered, and what was told of its columns. */
  #at = 0
  #told: Fields | null = null
  #isOver = false
  /** A value that cannot be sent. */
  #refused: Error | null = null
  readonly #countParsed = (): void => {
    this.#parsed++
  }

  constructor(statements: readonly Asked[], types: pg.CustomTypesConfig) {
    const answers = statements.map(() => Promise.withResolvers<Rows>())
    this.#queries = statements.map((asked, at) => {
      // Statements without values would be sent in the simple way, which ends the exchange.
      const query = new pg.Query({ ...asked, types, queryMode: 'extended' } as never) as unknown as Query
      query.callback = (error, result) => {
        this.#refused ??= error
        if (error) answers[at]?.reject(error)
        else answers[at]?.resolve(result.rows)
      }
      return query
    })
    this.rows = Promise.all(answers.map(({ promise }) => promise))
    this.names = statements.map(({ name = 'statement' }) => name)
  }

  submit(connection: Connection): Error | null {
    connection.stream.cork()
    connection.on('parseComplete', this.#countParsed)
    for (const query of this.#queries) {
      if (!query.hasBeenParsed(connection)) this.#unknown.push(query)
      const error = query.submit(withoutEnd(connection, query)) ?? this.#refused
      if (error) {
        // Nothing of it may be done without the rest, and nothing of it has left yet.
        connection.stream.destroy()
        return error
      }
    }
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription(message: Fields): void {
    this.#told = message
    this.#query?.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#query?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    const query = this.#query
    query?.handleCommandComplete(message, connection)
    if (query && !columnsOf.has(query.text)) columnsOf.set(query.text, this.#told)
    this.#told = null
    this.#at++
  }

  /** Of the database, or of a connection that was lost. */
  handleError(error: Error, connection: Connection): void {
    if (this.#isOver) return
    this.#end(connection)
    // What stood behind the error was not looked at, so the connection still does not know it.
    for (const { name } of this.#unknown.slice(this.#parsed)) {
      if (name) delete connection.submittedNamedStatements[name]
    }
    for (const query of this.#queries) query.handleError(error, connection)
  }

  handleReadyForQuery(connection: Connection): void {
    this.#end(connection)
    for (const query of this.#queries) query.handleReadyForQuery(connection)
  }

  get #query(): Query | undefined {
    return this.#queries[this.#at]
  }

  #end(connection: Connection): void {
    this.#isOver = true
    connection.off('parseComplete', this.#countParsed)
  }
}

/** The connection as one of several queries sees it: its exchange is not ended, and known columns are not asked for. */
const withoutEnd = (connection: Connection, query: Query): Connection => {
  const columns = columnsOf.get(query.text)
  const seen = Object.create(connection) as Connection
  seen.sync = () => {}
  if (columns !== undefined) {
    seen.describe = () => {}
    if (columns) query.handleRowDescription(columns)
  }
  return seen
}
