import type { Tx } from '#server/database/pool.ts'
import type { Parts } from '#server/parts.ts'
import { attemptsOf, forgetAttempts, forgetDeviceAttempts } from '../attempts.ts'
import { forgetGuesses } from '../codes.ts'
import { lockByTaxId } from './recovery-accounts.ts'

/**
 * Forgets every wrong password and code of a tax id, also those from known devices, so that its driver may try at once from
 * anywhere; gives who that is, or null. Neither
 * password nor contacts change: whoever asked for it still has to prove who they are.
 */
export const liftLocks = async (
  parts: Parts,
  tx: Tx,
  taxId: string,
): Promise<{ driverId: number; userId: number } | null> => {
  const account = await lockByTaxId(tx, taxId)
  if (!account) return null
  await forgetGuesses(tx, account.id)
  for (const kind of ['login', 'recovery'] as const) await forgetAttempts(tx, attemptsOf(parts, kind, taxId))
  await forgetDeviceAttempts(tx, account.id)
  return { driverId: account.driver_id, userId: account.id }
}
