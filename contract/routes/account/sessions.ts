import { route } from '#contract/route.ts'

export const logIn = route('POST', '/api/login', 'anyone')
export const logOut = route('POST', '/api/logout', 'account')
export const readUser = route('GET', '/api/user', 'account')
export const listSessions = route('GET', '/api/users/me/sessions', 'driver')
export const endSession = route('DELETE', '/api/users/me/sessions/:id', 'driver')
export const endOtherSessions = route('DELETE', '/api/users/me/sessions', 'driver')
