import { recoveryRequestProblems } from '#domain/account/recovery.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { refuseProblems } from '../field-problems.ts'
import { recoveryAnswers } from '../texts.ts'

type Asked = { registration: string; email?: boolean | undefined; sms?: boolean | undefined }

/**
 * Takes the request for a recovery code down and looks nothing up: a job does that after the answer. So the answer
 * and its time are the same for a registered tax id, an unknown one, a missing contact and a request that comes too
 * soon (Decision Q58).
 */
export const askRecovery = async (parts: Parts, body: Asked, call: Call): Promise<{ message: string }> => {
  const asked = { registration: body.registration, email: body.email === true, sms: body.sms === true }
  const { alphanumericCnpj } = parts.city().settings
  refuseProblems(recoveryRequestProblems(asked, { alphanumericCnpj }))
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    const job = { ...asked, registration: readTaxId(asked.registration), asked_at: now.toISOString() }
    await enqueue(tx, 'send_recovery', job, now)
    return { message: recoveryAnswers.asked }
  })
}
