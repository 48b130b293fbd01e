import { route } from '#contract/route.ts'

export const readTakings = route('GET', '/api/staff/takings', 'staff')
export const listRefunds = route('GET', '/api/staff/refunds', 'staff')
export const payRefund = route('POST', '/api/staff/refunds/:id/pay', 'staff')
export const refuseRefund = route('POST', '/api/staff/refunds/:id/refuse', 'staff')
