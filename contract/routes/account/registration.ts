import { route } from '#contract/route.ts'

export const validateUser = route('GET', '/api/common/user/validate', 'anyone')
export const signUp = route('POST', '/api/signup', 'anyone')
