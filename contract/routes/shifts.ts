import { route } from '#contract/route.ts'

export const readShift = route('GET', '/api/staff/shift', 'staff')
export const endShift = route('POST', '/api/staff/shift/end', 'staff')
export const findStreet = route('GET', '/api/staff/street', 'staff')
export const checkPlate = route('GET', '/api/staff/plates/:plate', 'staff')
export const addSighting = route('POST', '/api/staff/sightings', 'staff')
export const addNotice = route('POST', '/api/staff/notices', 'staff')
export const addNoticePhoto = route('POST', '/api/staff/notices/:id/photos', 'staff')
export const listLateClaims = route('GET', '/api/staff/late-claims', 'staff')
