import { explainStartError } from '#server/startup-errors.ts'

const undefinedTable = '42P01'

/** Says in one line why a command could not do its work on a database, and ends with this code. */
export const tellFailure = (error: unknown, exitCode = 1): void => {
  const neverUsed = (error as { code?: unknown }).code === undefinedTable
  console.error(
    neverUsed ? 'No server has worked with this database yet.' : (explainStartError(error) ?? error),
  )
  process.exitCode = exitCode
}
