import { route } from '#contract/route.ts'

export const listOfficeNotices = route('GET', '/api/staff/notices', 'staff')
export const viewOfficeNotice = route('POST', '/api/staff/notices/:id/view', 'staff')
export const cancelOfficeNotice = route('POST', '/api/staff/notices/:id/cancel', 'staff')
export const releaseOfficeNotice = route('POST', '/api/staff/notices/:id/release', 'staff')
export const listContests = route('GET', '/api/staff/contests', 'staff')
export const decideContest = route('POST', '/api/staff/contests/:id/decide', 'staff')
