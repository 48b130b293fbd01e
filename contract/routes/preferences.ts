import { route } from '#contract/route.ts'

export const setPreference = route('PUT', '/api/users/me/notification/preference', 'driver')
export const setLanguage = route('PUT', '/api/users/me/language', 'driver')
