import { route } from '#contract/route.ts'

export const proposeCorrection = route('POST', '/api/staff/drivers/:id/corrections', 'staff')
export const listCorrections = route('GET', '/api/staff/corrections', 'staff')
export const approveCorrection = route('POST', '/api/staff/corrections/:id/approve', 'staff')
export const refuseCorrection = route('POST', '/api/staff/corrections/:id/refuse', 'staff')
