import { inTransaction } from '#server/database/idempotency.ts'
import { isPassword } from '#server/features/account/password.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { countTry, forgetTries } from './tries.ts'

/** Ends the call unless the password of whoever is signed in comes with it; wrong ones count as wrong tries to sign in. */
export const demandPassword = async (
  parts: Parts,
  password: string,
  { staff: { id, email }, address }: Call<'staff'>,
): Promise<void> => {
  const isLocked = await inTransaction(parts.db, undefined, (tx) => countTry(parts, tx, email, address))
  if (isLocked) throw new Refusal('staff_locked', {}, 3600)
  const person = await parts.db.kysely
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  const fits = await isPassword(person?.password_hash ?? undefined, password)
  if (!fits) throw new Refusal('staff_password_wrong')
  await forgetTries(parts, parts.db.kysely, email)
}
