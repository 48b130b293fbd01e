import { route } from '#contract/route.ts'

export const readPushKey = route('GET', '/api/users/me/push/key', 'driver')
export const subscribePush = route('PUT', '/api/users/me/push/subscription', 'driver')
/** Asked by the worker of the page, which holds no session. */
export const renewPush = route('PUT', '/api/push/subscription', 'anyone')
export const unsubscribePush = route('DELETE', '/api/users/me/push/subscription', 'driver')
