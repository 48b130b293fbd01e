import { randomBytes } from 'node:crypto'
import { challengeMs, type RelyingParty, relyingPartyOf } from '#domain/staff/passkeys.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** Who asks, by the server's own address: what a request says of its host is never believed. */
export const relyingParty = (parts: Pick<Parts, 'publicUrl'>): RelyingParty => {
  const party = relyingPartyOf(parts.publicUrl())
  if (!party) throw new Refusal('passkeys_unavailable')
  return party
}

/** Signatures that are understood, by their numbers of COSE: Ed25519, ES256, RS256. What every browser and Node.js know well. */
export const algorithms = [-8, -7, -257]

type Holder = { holder_hash: Buffer; purpose: 'sign in' | 'add' }

/** Gives a new challenge, in the place of the one before: 256 random bits. */
export const giveChallenge = async ({ db, clock }: Parts, holder: Holder): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(clock.now().getTime() + challengeMs)
  await db.kysely
    .insertInto('staff_challenges')
    .values({ ...holder, challenge, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['holder_hash', 'purpose']).doUpdateSet({ challenge, expires_at }),
    )
    .execute()
  return challenge
}

/** Takes a challenge away, for good whatever comes of the answer; null when there is none or it is over. */
export const takeChallenge = async ({ db, clock }: Parts, holder: Holder): Promise<string | null> => {
  const taken = await db.kysely
    .deleteFrom('staff_challenges')
    .where('holder_hash', '=', holder.holder_hash)
    .where('purpose', '=', holder.purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > clock.now() ? taken.challenge : null
}

/** Removes challenges that nobody can answer any more. */
export const forgetOldChallenges = async ({ db }: Parts, now: Date): Promise<void> => {
  await db.kysely.deleteFrom('staff_challenges').where('expires_at', '<', now).execute()
}
