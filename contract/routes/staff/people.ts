import { route } from '#contract/route.ts'

export const listStaff = route('GET', '/api/staff/people', 'staff')
export const addStaff = route('POST', '/api/staff/people', 'staff')
export const updateStaff = route('PUT', '/api/staff/people/:id', 'staff')
export const approveRoles = route('POST', '/api/staff/people/:id/roles/approve', 'staff')
export const refuseRoles = route('POST', '/api/staff/people/:id/roles/refuse', 'staff')
export const unlockStaff = route('POST', '/api/staff/people/:id/unlock', 'staff')
export const readRegister = route('GET', '/api/staff/register', 'staff')
