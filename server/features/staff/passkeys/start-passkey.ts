import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/passkeys.ts'
import { challengeMs, mostPasskeys } from '#domain/staff/passkeys.ts'
import { keyedHash } from '#server/features/account/secrets.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { algorithms, giveChallenge, relyingParty } from '../challenges.ts'
import { demandPassword } from '../demand-password.ts'

/** Begins to add a passkey for whoever knows the password of the session once more. */
export const startPasskey = async (
  parts: Parts,
  { password }: { password: string },
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.startPasskey>> => {
  const { staff } = call
  const party = relyingParty(parts)
  await demandPassword(parts, password, call)
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
