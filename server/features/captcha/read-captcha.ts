import type * as calls from '#contract/captcha.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** A challenge of the captcha that the city has now; there is none where another server makes them. */
export const readCaptcha = async (parts: Parts): Promise<GivenOutputOf<typeof calls.readCaptcha>> => {
  const captcha = parts.captcha()
  if (!captcha?.challenge) throw new Refusal('not_found')
  return captcha.challenge()
}
