import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * The whole body of what a server of the tests is asked. Whoever breaks off in the middle, as a caller does whose time is up
 * or that is stopped, hears no more of it: that is no fault of the test, and waits for ever here instead of ending the run.
 */
export const readBytes = (request: IncomingMessage): Promise<Buffer> =>
  buffer(request).catch(() => new Promise<never>(() => undefined))

export const readBody = async (request: IncomingMessage): Promise<string> =>
  (await readBytes(request)).toString('utf8')
