import type { GivenOutputOf } from '#contract/endpoint.ts'
import type * as calls from '#contract/staff/passkeys.ts'
import { dayMs } from '#domain/durations.ts'
import { challengeMs } from '#domain/staff/passkeys.ts'
import { newToken } from '#server/features/account/secrets.ts'
import type { Call } from '#server/http/caller.ts'
import { challengeCookie } from '#server/http/cookies.ts'
import { hashToken } from '#server/http/hash-token.ts'
import type { Parts } from '#server/parts.ts'
import { giveChallenge, relyingParty } from '../challenges.ts'

/** Begins a sign-in by a passkey: the browser keeps who was asked, the server what. */
export const askPasskey = async (
  parts: Parts,
  _input: unknown,
  { cookies }: Pick<Call, 'cookies'>,
): Promise<GivenOutputOf<typeof calls.askPasskey>> => {
  const { id: rpId } = relyingParty(parts)
  const token = newToken()
  const challenge = await giveChallenge(parts, { holder_hash: hashToken(token), purpose: 'sign in' })
  cookies?.keep({ name: challengeCookie, value: token, path: '/api/staff', days: challengeMs / dayMs })
  return { challenge, rpId, timeout: challengeMs, userVerification: 'required' }
}
