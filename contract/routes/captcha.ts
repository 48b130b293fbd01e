import { route } from '#contract/route.ts'

export const readCaptcha = route('GET', '/api/captcha/challenge', 'anyone')
export const readProof = route('GET', '/api/captcha/proof', 'anyone')
