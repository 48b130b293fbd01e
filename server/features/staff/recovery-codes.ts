import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { recoveryCodeCount, recoveryCodeLength } from '#domain/staff/access.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'
import { keyedHash } from '#server/features/account/secrets.ts'
import type { Parts } from '#server/parts.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const newRecoveryCode = (): string =>
  Array.from(randomBytes(recoveryCodeLength), (byte) => letters[byte % letters.length]).join('')

const hashOf = ({ config }: Parts, staffId: number, code: string): Buffer =>
  keyedHash(config.secret, 'staff recovery', staffId, code)

/** Gives a person new recovery codes in the place of all others; they are told here and kept as hashes. */
export const makeRecoveryCodes = async (parts: Parts, tx: Tx, staffId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  // Held, so that of two at the same moment the later ones are all there is.
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute()
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, code_hash: hashOf(parts, staffId, code) })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Whether a recovery code is one of the person's that has opened nothing yet. */
export const isRecoveryCode = async (
  parts: Parts,
  kysely: Kysely<DB>,
  staffId: number,
  code: string,
): Promise<boolean> => {
  const found = await kysely
    .selectFrom('staff_recovery_codes')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(parts, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses a recovery code up; false where somebody else was faster. */
export const spendRecoveryCode = async (
  parts: Parts,
  kysely: Kysely<DB>,
  staffId: number,
  code: string,
): Promise<boolean> => {
  const spent = await kysely
    .updateTable('staff_recovery_codes')
    .set({ used_at: parts.clock.now() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hashOf(parts, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}
