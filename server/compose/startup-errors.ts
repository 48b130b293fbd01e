import { CityMistakes } from '#server/city/mistakes.ts'
import { ConfigError } from '#server/config.ts'
import { isDatabaseAway, nobodyThere, wasEnded } from '#server/database/away.ts'
import { EmbeddedDatabaseFault } from '#server/database/embedded.ts'

/** Errors that are written for whoever starts the server; a city's mistakes take a line each. */
const said = [EmbeddedDatabaseFault, ConfigError, CityMistakes]

type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

/**
 * The one line that tells whoever starts the server what to do, for the failures that are of the machine
 * and not of the program; null for every other error, whose stack is then worth seeing.
 */
export function explainStartError(error: unknown): string | null {
  const isSaid = said.some((kind) => error instanceof kind)
  if (isSaid) return (error as Error).message
  if (error instanceof AggregateError && error.errors.length > 0) return explainStartError(error.errors[0])
  if (!(error instanceof Error)) return null
  return explainSystemError(error)
}

function explainSystemError(error: SystemError): string | null {
  const where = error.path ?? (error.port ? `${error.address}:${error.port}` : error.address) ?? ''
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${error.port} is in use on ${error.address}: stop the program that listens there, or choose another with PORT.`
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${error.address}: set HOST to one of its own.`
    case 'EACCES':
    case 'EPERM':
      return error.syscall === 'listen'
        ? `No permission to listen on port ${error.port}: choose one above 1023 with PORT.`
        : `No permission to write ${where}: start as its owner, or set DATA_DIR to a folder that you may write.`
    case 'ENOENT':
    case 'ENOTDIR':
      if (error.syscall === 'connect') return noAnswer(error, where)
      return error.syscall === 'mkdir'
        ? `No folder can be made at ${where}: set DATA_DIR to a folder that you may write.`
        : null
    case 'EROFS':
      return `${where} is on a file system that cannot be written: set DATA_DIR to a folder that you may write.`
    case 'ENOSPC':
      return `There is no space left on the disk${where ? ` for ${where}` : ''}.`
    // A pooler that does not know what a connection asks for at its begin.
    case '08P01':
    case '28P01':
    case '28000':
    case '3D000':
      return `The database refuses the connection (${error.message}): check DATABASE_URL.`
    case '42501':
      return `The user of DATABASE_URL may not do what a server needs (${error.message}): it owns the database and may create roles.`
    default:
      return nobodyThere.includes(error.code ?? '') ? noAnswer(error, where) : explainDatabase(error)
  }
}

const noAnswer = (error: SystemError, where: string): string =>
  `The database does not answer at ${where || error.hostname || 'its address'} (${error.code}): check DATABASE_URL.`

/** The codes by which Node.js tells that a server's certificate is not believed. */
const unbelieved = /^(ERR_TLS_|CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_)/

function explainDatabase(error: SystemError): string | null {
  if (unbelieved.test(error.code ?? ''))
    return `The certificate of the database is not believed (${error.message}): name its authority in DATABASE_URL (sslrootcert=…).`
  if (wasEnded(error)) return `The database ended what it was asked (${error.message}): try again.`
  return isDatabaseAway(error)
    ? `The database does not serve (${error.message}): check DATABASE_URL, and start again when it does.`
    : null
}
