import { route } from '#contract/route.ts'

export const readRules = route('GET', '/api/staff/rules', 'staff')
export const listRuleLoads = route('GET', '/api/staff/rules/loads', 'staff')
