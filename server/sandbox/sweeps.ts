import { MovableClock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import { SandboxBank } from '#server/gateways/payment/sandbox.ts'
import type { Sweep } from '#server/jobs/task.ts'
import type { Parts } from '#server/parts.ts'

/** What the outside world of the sandbox does in time; nothing in production. */
export const sandboxSweeps = (parts: Parts): Sweep[] => {
  const { clock, payment } = parts
  const sweeps: Sweep[] = []
  if (parts.config.mode === 'sandbox' && clock instanceof MovableClock) {
    sweeps.push({ name: 'sandbox clock', run: () => followSandboxClock(parts.db, clock) })
  }
  if (payment instanceof SandboxBank) {
    sweeps.push({ name: 'sandbox bank', run: () => decideAndTell(payment) })
  }
  return sweeps
}

const decideAndTell = async (bank: SandboxBank): Promise<void> => {
  await bank.refuseForgotten()
  await bank.deliverDue()
}

/** The sandbox's clock lies in the database, so that a restart and every other server share it. */
export const followSandboxClock = async (db: Db, clock: MovableClock): Promise<void> => {
  const row = await db.kysely.selectFrom('sandbox_clock').select('offset_seconds').executeTakeFirst()
  clock.follow(row?.offset_seconds ?? 0)
}
