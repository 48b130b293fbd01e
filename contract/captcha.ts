import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import * as routes from '#contract/routes/captcha.ts'

const challengeParameters = z.object({
  algorithm: z.string(),
  nonce: z.string(),
  salt: z.string(),
  cost: z.int(),
  keyLength: z.int(),
  keyPrefix: z.string(),
  keySignature: z.string(),
  /** Unix seconds. */
  expiresAt: z.int(),
  data: z.record(z.string(), z.string()),
})

/** A challenge of ALTCHA (its version 2): some work for the page's processor, signed, so that nobody makes his own. */
export const challengeOnWire = z.object({ parameters: challengeParameters, signature: z.string() })

/**
 * Ours: the work that the page does for "Não sou um robô" where the city's captcha is ALTCHA. What the page then sends
 * as `captcha_token` (login) or `captcha` (payments) is base64 of the JSON `{challenge, solution}`. Not found where the
 * city has no captcha or one of another kind.
 */
export const readCaptcha = endpoint({
  ...routes.readCaptcha,
  summary: 'A challenge of the captcha that this server checks itself.',
  input: {},
  output: challengeOnWire,
  refusals: [],
  limit: 'captcha',
})

/**
 * Ours (Q161): work for the page of somebody who has looked up many plates in a day, wherever the city has whatever captcha or
 * none. What then goes along as `proof` is made like a captcha's token and is good for one look-up.
 */
export const readProof = endpoint({
  ...routes.readProof,
  summary: 'Work that proves a look-up to be meant.',
  input: {},
  output: challengeOnWire,
  refusals: [],
  limit: 'captcha',
})
