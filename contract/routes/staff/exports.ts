import { route } from '#contract/route.ts'

export const exportNotices = route('POST', '/api/staff/exports/notices', 'staff')
export const exportContests = route('POST', '/api/staff/exports/contests', 'staff')
export const exportRegister = route('POST', '/api/staff/exports/register', 'staff')
export const exportTakings = route('POST', '/api/staff/exports/takings', 'staff')
export const exportRefundRequests = route('POST', '/api/staff/exports/refunds', 'staff')
export const exportCorrections = route('POST', '/api/staff/exports/corrections', 'staff')
export const listExports = route('GET', '/api/staff/exports', 'staff')
export const readExport = route('GET', '/api/staff/exports/:id', 'staff')
export const downloadExport = route('GET', '/api/staff/exports/:id/file', 'staff')
