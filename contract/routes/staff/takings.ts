import { route } from '#contract/route.ts'

export const readTakings = route('GET', '/api/staff/takings', 'staff')
export const listOfficeRefundRequests = route('GET', '/api/staff/refunds', 'staff')
export const payOfficeRefundRequest = route('POST', '/api/staff/refunds/:id/pay', 'staff')
export const refuseOfficeRefundRequest = route('POST', '/api/staff/refunds/:id/refuse', 'staff')
