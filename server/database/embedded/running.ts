import { resolve } from 'node:path'
import { locateDatabase } from './location.ts'
import { readPostmasterFile, servesFolder } from './owner.ts'

/** Connection address of a database of the embedded PostgreSQL, by the folder of its socket. */
export const urlBySocket = (socketFolder: string, database: string): string =>
  `postgres://postgres@/${database}?host=${encodeURIComponent(socketFolder)}`

/** Where the embedded database of an installation is reached while its server runs; null while none does. */
export function urlOfRunning(dataDir: string, database: string): string | null {
  const { folder } = locateDatabase(resolve(dataDir))
  const found = readPostmasterFile(folder)
  if (!found?.ready || !servesFolder(found.pid, folder)) return null
  return urlBySocket(found.socketFolder || folder, database)
}
