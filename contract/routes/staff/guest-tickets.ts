import { route } from '#contract/route.ts'

export const findGuestTickets = route('POST', '/api/staff/guest-tickets/search', 'staff')
export const viewGuestTicket = route('POST', '/api/staff/guest-tickets/:id/view', 'staff')
export const correctGuestPlate = route('PUT', '/api/staff/guest-tickets/:id/plate', 'staff')
export const resendGuestReceipt = route('POST', '/api/staff/guest-tickets/:id/resend', 'staff')
