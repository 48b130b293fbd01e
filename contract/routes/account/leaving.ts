import { route } from '#contract/route.ts'

export const deleteAccount = route('DELETE', '/api/users/:id', 'driver')
export const readRefundRequest = route('GET', '/api/users/me/refund-request', 'driver')
export const requestRefund = route('POST', '/api/users/me/refund-request', 'driver')
