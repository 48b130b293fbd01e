import type { Parts } from '#server/parts.ts'
import { isPassword } from './password.ts'
import { findPasswordOf } from './store.ts'

/**
 * The account as long as the password is still its own, or null. What comes again by its key is answered as it was, also
 * after somebody else has set another password, and is to be worth nothing then.
 */
export const findByPassword = async (
  parts: Parts,
  userId: number,
  password: string,
): Promise<{ id: number; password_hash: string } | null> => {
  const account = await findPasswordOf(parts.db.kysely, userId)
  return account && (await isPassword(account.password_hash, password)) ? account : null
}
