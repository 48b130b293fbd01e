import { captchaChallenge } from '#contract/captcha.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'

/** Joins the call of this noun to the captcha that the city has now. */
export const bindCaptcha = (bind: Binder, parts: Parts): void => {
  bind(captchaChallenge, async () => {
    const captcha = parts.captcha()
    if (!captcha?.challenge) throw new Refusal('not_found')
    return captcha.challenge()
  })
}
