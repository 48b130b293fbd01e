import type { Parts } from '#server/parts.ts'
import type { Tasks } from './task.ts'

/** One task per topic of the outbox. */
export const tasksOf = (parts: Parts): Tasks => ({
  mail: (mail, key) => parts.mail.send({ ...mail, key }),
  sms: (sms, key) => parts.sms.send({ ...sms, key }),
  apply_webhook: async () => {},
  check_charge: async () => {},
  refund: async () => {},
})
