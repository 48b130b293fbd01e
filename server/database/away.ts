import pg from 'pg'

/** What PostgreSQL says when it cannot serve now (its manual, appendix A): the classes, and single codes of others. */
const away = [
  '08', // the connection failed
  '57P', // it shuts down, crashed or starts
  '25006', // it may only be read: another one leads now
  '53', // no room on the disk, no memory, too many connections
  '58', // the system below it fails: a file that cannot be read, written or found
]

/** Whether a write found no room on the disk. */
export const hasNoRoom = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100'

/** What the operating system says when nobody answers on the other side. */
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EHOSTUNREACH']

/**
 * What the driver says of a connection that was lost or not had in time, and pool.ts of one on which no answer came; they give
 * these no code. Whether what was asked was done is not known then.
 */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|The server does not)/

/**
 * Whether an error only says that the database does not serve at this moment: it is away, another one takes over, or it has
 * no room. The call may be sent again, with its key; what a commit without an answer did is told then.
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
