import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/passkeys.ts'
import { staffProblemTexts } from '#contract/staff/texts.ts'
import { mostPasskeys, readPasskeyName } from '#domain/staff/passkeys.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { InvalidInput, Refusal } from '#server/refusal.ts'
import { algorithms, relyingParty, takeChallenge } from '../challenges.ts'
import { byStaff, writeRegister } from '../register.ts'
import { passkeyView } from './list-passkeys.ts'

type Body = InputOf<typeof calls.addPasskey>

/** Keeps a new passkey of whoever began to add one in this session. */
export const addPasskey = async (
  parts: Parts,
  body: Body,
  call: Call<'staff'>,
): Promise<GivenOutputOf<typeof calls.addPasskey>> => {
  const name = readPasskeyName(body.name)
  if (name === '') throw new InvalidInput({ name: [staffProblemTexts.passkeyName] })
  const challenge = await takeChallenge(parts, { holder_hash: call.staff.tokenHash, purpose: 'add' })
  const made = challenge ? await credentialOf(parts, challenge, body.passkey) : null
  if (!made) throw new Refusal('passkey_refused')
  return inTransaction(parts.db, undefined, async (tx) => {
    await demandRoom(tx, call.staff.id)
    const added = await tx
      .insertInto('staff_passkeys')
      .values({
        staff_id: call.staff.id,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: [...(body.passkey.response.transports ?? [])],
        name,
        created_at: parts.clock.now(),
      })
      // An id that is there already is somebody's: it never changes hands.
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    if (!added) throw new Refusal('passkey_refused')
    const details = { passkey: added.id, name }
    await writeRegister(parts, tx, byStaff(call), { act: 'add passkey', details })
    return passkeyView(parts, added)
  })
}

/** The person's row is held meanwhile, so that two at the same moment are counted as two. */
const demandRoom = async (tx: Tx, staffId: number): Promise<void> => {
  await sql`select 1 from staff where id = ${staffId} for update`.execute(tx)
  const { kept } = await tx
    .selectFrom('staff_passkeys')
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  if (Number(kept) >= mostPasskeys) throw new Refusal('too_many_passkeys')
}

/** What an authenticator made for this challenge, null when anything about it is wrong. */
const credentialOf = async (parts: Parts, expectedChallenge: string, passkey: Body['passkey']) => {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(parts)
  const { clientDataJSON, attestationObject } = passkey.response
  const made = await verifyRegistrationResponse({
    response: {
      ...passkey,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null)
  return made?.verified ? made.registrationInfo.credential : null
}
