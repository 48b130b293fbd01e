import { route } from '#contract/route.ts'

export const readPanel = route('GET', '/api/staff/panel', 'staff')
