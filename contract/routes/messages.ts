import { route } from '#contract/route.ts'

export const readPushKey = route('GET', '/api/users/me/push/key', 'driver')
export const subscribePush = route('PUT', '/api/users/me/push/subscription', 'driver')
export const unsubscribePush = route('DELETE', '/api/users/me/push/subscription', 'driver')
