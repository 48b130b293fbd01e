import { inTransaction } from '#server/database/idempotency.ts'
import { isPassword } from '#server/features/account/password.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { knownStaffDevice } from './known-device.ts'
import { countTry, forgetTries } from './tries.ts'

/** Ends the call unless the password of whoever is signed in comes with it; wrong ones count as wrong tries to sign in. */
export const demandPassword = async (parts: Parts, password: string, call: Call<'staff'>): Promise<void> => {
  const {
    staff: { id, email },
    address,
  } = call
  const person = await parts.db.kysely
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst()
  const hash = person?.password_hash ?? null
  const device = hash === null ? null : knownStaffDevice(parts, { id, password_hash: hash }, call)
  const trying = { email, address, device }
  const isLocked = await inTransaction(parts.db, undefined, (tx) => countTry(parts, tx, trying))
  if (isLocked) throw new Refusal('staff_locked', {}, 3600)
  const fits = await isPassword(hash ?? undefined, password)
  if (!fits) throw new Refusal('staff_password_wrong')
  await forgetTries(parts, parts.db.kysely, email)
}
