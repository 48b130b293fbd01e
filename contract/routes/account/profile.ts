import { route } from '#contract/route.ts'

export const readProfile = route('GET', '/api/users/driver/me', 'driver')
export const updateProfile = route('PUT', '/api/users/driver/me', 'driver')
