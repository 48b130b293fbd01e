import { route } from '#contract/route.ts'

export const listPlateNotices = route('GET', '/api/notification/:plate', 'anyone')
export const listNotices = route('GET', '/api/audit/notification', 'driver')
export const listNoticeStages = route('GET', '/api/public/notifications/stages', 'anyone')
export const readNoticePrice = route('GET', '/api/inventory/product', 'driver')
