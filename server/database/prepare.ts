import { createHash } from 'node:crypto'
import pg from 'pg'

/** From this time on that a text is sent, it is prepared: what is sent once or twice is not worth it. */
const worthIt = 3
/** How many texts a connection holds prepared at most, and how many a pool remembers to have seen. */
const mostPrepared = 400
const mostRemembered = 2000
/** Texts with more values are lists of some length, of which there is no end. */
const mostValues = 40

/**
 * Which texts are prepared, each under a name made from it, so that the database plans them once per connection. The number
 * is bounded. A text that asks for all columns is left out: a newer server may add one, and the database refuses a prepared
 * statement whose columns have changed. So is one that names a partial unique index by a value: a plan for any value
 * finds no such index.
 */
export class PreparedTexts {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()

  /** The name under which a text is prepared; undefined when it is just sent. */
  nameOf(text: string, values: number): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || values > mostValues || this.#names.size >= mostPrepared) return known
    if (!isPreparable(text)) return undefined
    const seen = (this.#seen.get(text) ?? 0) + 1
    this.#seen.delete(text)
    if (seen < worthIt) {
      this.#remember(text, seen)
      return undefined
    }
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
    this.#names.set(text, name)
    return name
  }

  #remember(text: string, seen: number): void {
    const [oldest] = this.#seen.keys()
    if (this.#seen.size >= mostRemembered && oldest !== undefined) this.#seen.delete(oldest)
    this.#seen.set(text, seen)
  }
}

const isStatement = (text: string): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text)
const asksForAll = (text: string): boolean => text.replace(/count\(\*\)/gi, '').includes('*')
/** Read clause by clause: one expression over the whole text would take quadratic time. */
const namesPartialIndex = (text: string): boolean =>
  text
    .split(/\bon conflict\b/i)
    .slice(1)
    .map((clause) => clause.split(/\bdo\b/i, 1)[0] ?? '')
    .some(
      (target) =>
        /^\s*\([^)]*\)\s*where\b/i.test(target) && /\$\d/.test(target.slice(target.search(/\bwhere\b/i))),
    )

const isPreparable = (text: string): boolean =>
  isStatement(text) && !asksForAll(text) && !namesPartialIndex(text)

type Asked = string | { text?: string; name?: string; values?: unknown[] }

const query = pg.Client.prototype.query as unknown as (this: pg.Client, ...asked: unknown[]) => unknown

/** Connections of one pool, which prepare what is sent again and again on any of them, whoever sends it. */
export const preparingClients = (): typeof pg.Client => {
  const texts = new PreparedTexts()
  return class extends pg.Client {
    // The overloads of pg are many, and the queue brings callbacks; whatever is no plain text with values goes on as it is.
    override query = ((asked: Asked, values?: unknown, ...rest: unknown[]): unknown => {
      if (typeof asked !== 'string' || !Array.isArray(values)) return query.call(this, asked, values, ...rest)
      const name = texts.nameOf(asked, values.length)
      return query.call(this, name === undefined ? asked : { name, text: asked }, values, ...rest)
    }) as pg.Client['query']
  }
}

/** A connection that prepares nothing, also not what has a name: for poolers that do not know of prepared statements. */
export class UnpreparedClient extends pg.Client {
  override query = ((asked: Asked, ...rest: unknown[]): unknown => {
    if (typeof asked !== 'object' || asked.name === undefined) return query.call(this, asked, ...rest)
    const { name: _, ...nameless } = asked
    return query.call(this, nameless, ...rest)
  }) as pg.Client['query']
}
