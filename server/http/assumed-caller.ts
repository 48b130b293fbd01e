import { isConfirmed } from '#domain/account/confirmation/confirmed.ts'
import { hourMs } from '#domain/durations.ts'
import type { Assumption } from '#server/database/assumption.ts'
import type { Db } from '#server/database/pool.ts'
import type { Rows } from '#server/database/statement.ts'
import type { Parts } from '#server/parts.ts'
import { type SessionRow, sessionsInOrder } from './find-session.ts'
import { hasExpired, isLongUnseen } from './sessions.ts'

// A call that is answered out of one commit (`inGroup`) begins with whom its session was found to belong to before, and its commit
// asks for the session again together with all else: one exchange with the database less for each (docs/speed.md). Nothing is
// done, kept or told before the session was found to be as it was; otherwise the call begins anew, in the usual way.

/** Some 16 MB; of whoever is forgotten the session is asked for before the call, as ever. */
const mostRemembered = 20_000

/** Whoever comes back later may have left meanwhile, and a name that nobody needs is not held. */
const rememberedMs = hourMs

type Remembered = { row: SessionRow; foundAt: number }

const found = new WeakMap<Db, Map<string, Remembered>>()

const of = (db: Db): Map<string, Remembered> => {
  const sessions = found.get(db) ?? new Map<string, Remembered>()
  found.set(db, sessions)
  return sessions
}

const nameOf = (hash: Buffer): string => hash.toString('base64')

/** Remembers what was found of a session; whoever was found longest ago is forgotten first, and everybody after an hour. */
export const rememberSession = ({ db, clock }: Parts, row: SessionRow): void => {
  const [sessions, name, foundAt] = [of(db), nameOf(row.token_hash), clock.now().getTime()]
  sessions.delete(name)
  for (const [oldest, before] of sessions) {
    if (sessions.size < mostRemembered && foundAt - before.foundAt < rememberedMs) break
    sessions.delete(oldest)
  }
  sessions.set(name, { row, foundAt })
}

/** What is assumed of a caller, and whether the commit found it so. */
export class AssumedSession implements Assumption {
  readonly key: Buffer
  readonly row: SessionRow
  isProven = false
  readonly #parts: Parts

  constructor(parts: Parts, row: SessionRow) {
    this.#parts = parts
    this.row = row
    this.key = row.token_hash
  }

  readonly ask = sessionsInOrder

  isStillSo(row: Rows[number] | undefined): boolean {
    this.isProven = row !== undefined && this.#isAsBefore(row as SessionRow)
    if (!this.isProven) of(this.#parts.db).delete(nameOf(this.key))
    return this.isProven
  }

  #isAsBefore(row: SessionRow): boolean {
    const isSame = same.every((field) => row[field] === this.row[field])
    return isSame && isConfirmed(row) && !hasExpired(this.#parts, row)
  }
}

/** What a use case may decide by; all else of a session is judged anew. */
const same = ['user_id', 'driver_id', 'identification', 'name'] as const satisfies (keyof SessionRow)[]

/** Whose a token was when it was last seen; null where that has to be asked for first. */
export const assumeSession = (parts: Parts, hash: Buffer): AssumedSession | null => {
  const row = of(parts.db).get(nameOf(hash))?.row
  const mayBeAssumed = row && isConfirmed(row) && !hasExpired(parts, row) && !isLongUnseen(parts, row)
  return mayBeAssumed ? new AssumedSession(parts, row) : null
}
