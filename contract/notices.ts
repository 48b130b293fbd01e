import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { formText, listOf } from '#contract/wire.ts'

/**
 * Specification 7; what a stranger may see of a plate: exactly three fields, every status except cancelled and
 * disregarded, `status` as its label (Q119).
 */
export const plateNotices = endpoint({
  method: 'GET',
  path: '/api/notification/:plate',
  auth: 'anyone',
  summary: 'The notices of a plate, as anyone may see them.',
  input: { params: z.object({ plate: formText }) },
  output: listOf(z.object({ date_notification: z.string(), address: z.string(), status: z.string() })),
  refusals: [],
  limit: 'lookup',
})
