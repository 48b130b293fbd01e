import type * as calls from '#contract/captcha.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** Work of our own for the page; the same for every city. */
export const readProof = async ({ proof }: Parts): Promise<GivenOutputOf<typeof calls.readProof>> => {
  if (!proof.challenge) throw new Refusal('not_found')
  return proof.challenge()
}
