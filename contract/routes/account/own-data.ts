import { route } from '#contract/route.ts'

export const readOwnData = route('GET', '/api/users/me/data', 'driver')
export const printOwnData = route('GET', '/api/users/me/data.pdf', 'driver')
