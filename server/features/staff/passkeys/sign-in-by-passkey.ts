import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { GivenOutputOf, InputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/passkeys.ts'
import { normaliseEmail } from '#domain/brazil/person.ts'
import { hasTwin } from '#domain/staff/passkeys.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { isPassword } from '#server/features/account/password.ts'
import type { Call } from '#server/http/caller.ts'
import { challengeCookie } from '#server/http/cookies.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { openStaffSession } from '#server/http/staff-session.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { relyingParty, takeChallenge } from '../challenges.ts'
import { rememberStaffDevice } from '../known-device.ts'
import { writeRegister } from '../register.ts'
import { sessionView } from '../session-view.ts'
import { isStillLetIn } from '../still-let-in.ts'
import { countTry, forgetTries } from '../tries.ts'

type Body = InputOf<typeof calls.signInByPasskey>

/**
 * Signs a person in by password and passkey at once. As by a code, the password is compared in any case, and one answer
 * covers whatever was wrong. The challenge is gone after the first try. No stranger can show the passkey, so the lock after wrong tries
 * does not keep its holder out: a passkey that proved itself keeps its own tries (decision Q194).
 */
export const signInByPasskey = async (
  parts: Parts,
  body: Body,
  call: Call,
): Promise<GivenOutputOf<typeof calls.signInByPasskey>> => {
  const email = normaliseEmail(body.email)
  const token = call.cookies?.read(challengeCookie)
  const challenge =
    token && (await takeChallenge(parts, { holder_hash: hashToken(token), purpose: 'sign in' }))
  const person = await findHolder(parts, email, body.passkey.id)
  const told = person && challenge ? await counterShown(parts, person, challenge, body.passkey) : null
  const device = told === null ? null : `passkey/${person?.passkey_id}`
  const trying = { email, address: call.address, device }
  const isLocked = await inTransaction(parts.db, undefined, (tx) => countTry(parts, tx, trying))
  if (isLocked) throw new Refusal('staff_locked', {}, 3600)
  const fits = await isPassword(
    told === null ? undefined : (person?.password_hash ?? undefined),
    body.password,
  )
  if (!person || told === null || !fits) throw new Refusal('staff_login_failed')
  const by = { staffId: person.id, address: call.address }
  const details = { by: 'passkey', passkey: person.passkey_id, name: person.passkey_name }
  const session = await inTransaction(parts.db, undefined, async (tx) => {
    if (!(await countOn(parts, tx, person, told))) {
      const counters = { known: person.counter, told }
      await writeRegister(parts, tx, by, { act: 'refuse passkey', details: { ...details, ...counters } })
      return null
    }
    if (!(await isStillLetIn(tx, person))) return null
    await forgetTries(parts, tx, email)
    const claimSession = await openStaffSession(parts, tx, person.id, call)
    const { id, password_hash } = person
    if (password_hash !== null) rememberStaffDevice(parts, { id, password_hash }, call)
    await writeRegister(parts, tx, by, { act: 'sign in', details })
    return sessionView(parts, person, claimSession)
  })
  if (!session) throw new Refusal('staff_login_failed')
  return session
}

/** The person of an e-mail together with the passkey, which has to be theirs. */
const findHolder = (parts: Parts, email: string, credentialId: string) =>
  parts.db.kysely
    .selectFrom('staff as p')
    .innerJoin('staff_passkeys as k', 'k.staff_id', 'p.id')
    .select(['p.id', 'p.name', 'p.email', 'p.roles', 'p.pending_roles', 'p.password_hash'])
    .select(['k.id as passkey_id', 'k.name as passkey_name', 'k.credential_id', 'k.public_key', 'k.counter'])
    .where('p.email', '=', email)
    .where('p.suspended_at', 'is', null)
    .where('k.credential_id', '=', credentialId)
    .executeTakeFirst()

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

/** The counter of a rightly signed answer; null when anything about the answer is wrong. */
const counterShown = async (
  parts: Parts,
  { credential_id, public_key }: Holder,
  expectedChallenge: string,
  passkey: Body['passkey'],
): Promise<number | null> => {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(parts)
  const { userHandle, ...response } = passkey.response
  const shown = await verifyAuthenticationResponse({
    response: {
      ...passkey,
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    // The library looks at the counter before the signature: anybody could tell it of a twin. We look afterwards.
    credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0 },
  }).catch(() => null)
  return shown?.verified ? shown.authenticationInfo.newCounter : null
}

/** Notes that a passkey was used; false when it has a twin, or was removed or used at the same moment. */
const countOn = async (parts: Parts, tx: Tx, holder: Holder, told: number): Promise<boolean> => {
  if (hasTwin({ known: holder.counter, told })) return false
  const counted = await tx
    .updateTable('staff_passkeys')
    .set({ counter: told, last_used_at: parts.clock.now() })
    .where('id', '=', holder.passkey_id)
    .where('counter', '=', holder.counter)
    .executeTakeFirst()
  return counted.numUpdatedRows > 0n
}
