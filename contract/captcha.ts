import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { named, says } from '#contract/meaning.ts'
import { route } from '#contract/route.ts'

const challengeParameters = z.object({
  algorithm: says('How the work is done.', z.string()),
  nonce: says('Random, of this challenge.', z.string()),
  salt: says('Random, of this challenge.', z.string()),
  cost: says('How much work one try is.', z.int()),
  keyLength: says('Length of the derived key in bytes.', z.int()),
  keyPrefix: says('How a key that solves it begins, in hexadecimal digits.', z.string()),
  keySignature: says('What a right key is checked by.', z.string()),
  /** Unix seconds. */
  expiresAt: says('Until when it can be solved, in seconds since 1970-01-01 00:00:00 UTC.', z.int()),
  data: says('What the server noted of it, signed.', z.record(z.string(), z.string())),
})

/** A challenge of ALTCHA (its version 2): some work for the page's processor, signed, so that nobody makes his own. */
export const challengeOnWire = named(
  'CaptchaChallenge',
  'A challenge of ALTCHA, version 2, as its libraries read it.',
  z.object({
    parameters: challengeParameters,
    signature: says('Signs the parameters; sent back as it is.', z.string()),
  }),
)

/**
 * Ours: the work that the page does for "Não sou um robô" where the city's captcha is ALTCHA. What the page then sends
 * as `captcha_token` (login) or `captcha` (payments) is base64 of the JSON `{challenge, solution}`. Not found where the
 * city has no captcha or one of another kind.
 */
export const readCaptcha = endpoint({
  ...route('GET', '/api/captcha/challenge', 'anyone'),
  ours: true,
  summary: 'A challenge of the captcha that this server checks itself.',
  description:
    'Only where the city has a captcha of the kind ALTCHA; elsewhere it is not found. What is then sent as `captcha_token` ' +
    '(`logIn`) or `captcha` (payments) is base64 of the JSON `{"challenge", "solution"}`, and good once. (Q56)',
  input: {},
  output: challengeOnWire,
  refusals: ['not_found'],
  limit: 'captcha',
})

/**
 * Ours (Q161): work for the page of somebody who has looked plates up many times in a day, wherever the city has whatever captcha or
 * none. What then goes along as `proof` is made like a captcha's token and is good for one look-up.
 */
export const readProof = endpoint({
  ...route('GET', '/api/captcha/proof', 'anyone'),
  ours: true,
  summary: 'Work that proves a look-up to be meant.',
  description:
    'Asked for once a look-up of a plate was refused with `ProofRequired`. What then goes along as `proof` is base64 of the ' +
    'JSON `{"challenge", "solution"}`, as for `readCaptcha`, and good for one look-up. (Q161)',
  input: {},
  output: challengeOnWire,
  refusals: ['not_found'],
  limit: 'captcha',
})
