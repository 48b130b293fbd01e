import type { FastifyInstance } from 'fastify'
import type { MovableClock } from '#server/clock.ts'
import { makeApp } from '#server/http/app.ts'
import { type Binder, makeBinder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { startApp, type TestApp } from './app.ts'

export type OwnCalls = {
  app: TestApp
  parts: Parts
  clock: MovableClock
  /** The HTTP server that answers only the calls which the test declared. */
  own: FastifyInstance
  close(): Promise<void>
}

/**
 * The product's own HTTP server with calls that a test declares, beside the whole product and over the same
 * database: what every call shares is tested without leaning on what one call does.
 */
export const serveOwnCalls = async (
  settings: Record<string, unknown>,
  declare: (bind: Binder, parts: Parts) => void,
  env: Record<string, string> = {},
): Promise<OwnCalls> => {
  const app = await startApp({ settings, env })
  const { parts } = app.rotativo
  const own = await makeApp(parts)
  declare(makeBinder(own, parts), parts)
  await own.ready()
  return {
    app,
    parts,
    clock: app.clock,
    own,
    close: async () => {
      await own.close()
      await app.close()
    },
  }
}
