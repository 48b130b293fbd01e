import pg from 'pg'

/** PostgreSQL ended a statement: it took too long, as one that waits for a lock does, or somebody told it to. */
const statementEnded = '57014'

/** What PostgreSQL says when it cannot serve now (its manual, appendix A): the classes, and single codes of others. */
const away = [
  '08', // the connection failed
  '57P', // it shuts down, crashed or starts
  '25006', // it may only be read: another one leads now
  '53', // no room on the disk, no memory, too many connections
  statementEnded,
  '58', // the system below it fails: a file that cannot be read, written or found
]

/** Whether a write found no room on the disk. */
export const hasNoRoom = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100'

/**
 * Whether the database serves and a statement was ended all the same. Nothing of it was done; what did not come to its end once may
 * not do so again, so that somebody should look.
 */
export const wasEnded = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.some(wasEnded)
    : error instanceof pg.DatabaseError && error.code === statementEnded

/** What the operating system says when there is nobody at the address, no way to it, or none found for its name at this moment. */
export const nobodyThere: readonly string[] = [
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** The same of a connection that was there, or of a socket that is not. */
const unreachable = [...nobodyThere, 'ECONNRESET', 'EPIPE', 'ENOENT']

/**
 * What the driver says of a connection that was lost or not had in time, and pool.ts of one on which no answer came; they give
 * these no code. Whether what was asked was done is not known then.
 */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|The server does not)/

/**
 * Whether an error only says that the database does not serve at this moment: it is away, another one takes over, it has
 * no room, or something is in the way of a statement for too long. The call may be sent again, with its key; what a commit without
 * an answer did is told then.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // Several at once: tries of several addresses, or of several sweeps.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway)
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (error instanceof pg.DatabaseError) return away.some((start) => code.startsWith(start))
  if (syscall !== undefined) return unreachable.includes(code)
  return lost.test(error.message)
}
