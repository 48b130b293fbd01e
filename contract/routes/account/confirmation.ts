import { route } from '#contract/route.ts'

export const activateEmail = route('GET', '/api/signup/activate/token/:token', 'anyone')
export const activatePhone = route('POST', '/api/signup/activate/phone/:code', 'account')
export const resendPhoneCode = route('GET', '/api/signup/resubmit/phone', 'account')
export const sendPhoneCodeTo = route('POST', '/api/signup/resubmit/phone', 'account')
export const resendEmailLink = route('GET', '/api/signup/resubmit/token', 'account')
