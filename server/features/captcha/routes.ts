import * as calls from '#contract/captcha.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readCaptcha } from './read-captcha.ts'
import { readProof } from './read-proof.ts'

/** Joins the calls of this noun to their use cases. */
export const bindCaptcha = (bind: Binder, parts: Parts): void => {
  bind(calls.readCaptcha, () => readCaptcha(parts))
  bind(calls.readProof, () => readProof(parts))
}
