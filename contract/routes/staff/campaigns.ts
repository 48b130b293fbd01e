import { route } from '#contract/route.ts'

export const checkCampaign = route('POST', '/api/staff/campaigns/check', 'staff')
export const publishCampaign = route('POST', '/api/staff/campaigns', 'staff')
