import { route } from '#contract/route.ts'

export const readVersion = route('GET', '/api/version', 'anyone')
