import { route } from '#contract/route.ts'

export const askRecovery = route('POST', '/api/password/reset/send', 'anyone')
export const checkRecovery = route('POST', '/api/password/reset/check', 'anyone')
export const resetByCode = route('PUT', '/api/password/reset', 'anyone')
export const resetByLink = route('POST', '/password/reset', 'anyone')
