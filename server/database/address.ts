import pg from 'pg'

/** What is wrong with an address of a database, as the driver would read it; null where it can be tried. */
export const addressProblem = (address: string): string | null => {
  try {
    new pg.Client({ connectionString: address })
    return null
  } catch (error) {
    const { path } = error as NodeJS.ErrnoException
    // A certificate that the address names.
    if (path) return `names ${path}, which cannot be read`
    return 'cannot be read as postgres://user:password@host:port/database; in a password # / ? [ ] @ % are written as %23 %2F %3F %5B %5D %40 %25'
  }
}
