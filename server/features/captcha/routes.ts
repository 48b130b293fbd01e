import * as calls from '#contract/captcha.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readCaptcha } from './read-captcha.ts'

/** Joins the call of this noun to its use case. */
export const bindCaptcha = (bind: Binder, parts: Parts): void => {
  bind(calls.readCaptcha, () => readCaptcha(parts))
}
