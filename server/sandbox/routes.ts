import type { FastifyInstance } from 'fastify'
import type { MovableClock } from '#server/clock.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'

/** The addresses of the sandbox; registered in sandbox mode only. */
export const openSandbox = async (
  _app: FastifyInstance,
  _parts: Parts,
  _jobs: Jobs,
  _clock: MovableClock,
): Promise<void> => {}
