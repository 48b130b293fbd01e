import { route } from '#contract/route.ts'

export const findDrivers = route('POST', '/api/staff/drivers/search', 'staff')
export const viewDriver = route('POST', '/api/staff/drivers/:id/view', 'staff')
export const listDriverRows = route('GET', '/api/staff/drivers/:id/rows', 'staff')
export const unlockDriver = route('POST', '/api/staff/drivers/:id/unlock', 'staff')
export const freeTaxId = route('POST', '/api/staff/drivers/:id/free', 'staff')
export const resendReceipt = route('POST', '/api/staff/drivers/:id/messages/:message/resend', 'staff')
export const correctTicketPlate = route('PUT', '/api/staff/drivers/:id/tickets/:ticket/plate', 'staff')
