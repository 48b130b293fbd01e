import { explainStartError } from '#server/compose/startup-errors.ts'

/** A table, a column or a function that there is not: nobody has migrated this database, or an earlier release has. */
const undefinedCodes = ['42P01', '42703', '42883']

/** Says in one line why a command could not do its work on a database, and ends with this code. */
export const tellFailure = (error: unknown, exitCode = 1): void => {
  const { code = '' } = error as { code?: string }
  console.error(
    undefinedCodes.includes(code)
      ? 'No server of this release has worked with this database yet: start one, which brings it up to date.'
      : (explainStartError(error) ?? error),
  )
  process.exitCode = exitCode
}
