import type { Rows, Statement } from './statement.ts'

/**
 * Something that a call was begun on because it was so a while ago. The commit of its effect asks for it again before it does
 * anything, so that the question travels with the others instead of before them.
 */
export type Assumption = {
  /** What it is looked for by. */
  key: Buffer
  /** Asks for all that one commit assumes, a row for each key, in order; all of them are of one kind. */
  ask(keys: readonly (Buffer | null)[]): Statement
  /** Takes the row that was found, and says whether it is still so. */
  isStillSo(row: Rows[number] | undefined): boolean
  /** Whether it was still so when it was last asked for; false before that. */
  readonly isProven: boolean
}

/** What was assumed is not so any more, or could not be asked for. Nothing was done. */
export class Unproven extends Error {
  constructor(cause?: unknown) {
    super('what the call was begun on was not found again', { cause })
  }
}
