import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/passkeys.ts'
import { challengeMs, mostPasskeys } from '#domain/staff/passkeys.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import { isPassword } from '#server/features/account/password.ts'
import { keyedHash } from '#server/features/account/secrets.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { algorithms, giveChallenge, relyingParty } from '../challenges.ts'
import { countTry, forgetTries } from '../tries.ts'

/** Begins to add a passkey for whoever knows the password of the session once more; wrong ones count as wrong tries. */
export const startPasskey = async (
  parts: Parts,
  password: string,
  { staff, address }: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.startPasskey>> => {
  const party = relyingParty(parts)
  await demandPassword(parts, staff, address, password)
  const kept = await parts.db.kysely
    .selectFrom('staff_passkeys')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staff.id)
    .orderBy('id')
    .execute()
  if (kept.length >= mostPasskeys) throw new Refusal('too_many_passkeys')
  const challenge = await giveChallenge(parts, { holder_hash: staff.tokenHash, purpose: 'add' })
  const { pubKeyCredParams, user } = await generateRegistrationOptions({
    rpID: party.id,
    rpName: parts.city().settings.programmeName,
    supportedAlgorithmIDs: algorithms,
    userName: staff.email,
    userDisplayName: staff.name,
    // Nothing of a person stands in it, and it stays the same, so that an authenticator keeps theirs together.
    userID: new Uint8Array(keyedHash(parts.config.secret, 'staff passkeys', staff.id)),
  })
  return {
    challenge,
    rp: { id: party.id, name: parts.city().settings.programmeName },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    excludeCredentials: kept.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

const demandPassword = async (
  parts: Parts,
  { id, email }: Call<'staff'>['staff'],
  address: string,
  password: string,
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
