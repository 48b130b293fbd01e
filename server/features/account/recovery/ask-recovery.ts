import { resendLockSeconds } from '#domain/account/confirmation/codes.ts'
import { recoveryRequestProblems } from '#domain/account/recovery.ts'
import { readTaxId } from '#domain/brazil/tax-id.ts'
import { language } from '#domain/languages.ts'
import { taxIdRulesOf } from '#server/city/tax-id-rules.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Call } from '#server/http/caller.ts'
import { writeTrail } from '#server/http/trail.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { countSms, refuseOver, wasJustCounted } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { aboutTaxId } from '#server/refusal.ts'
import { refuseProblems } from '../field-problems.ts'
import { recoveryAnswers } from '../texts.ts'

type Asked = { registration: string; email?: boolean | undefined; sms?: boolean | undefined }

/** Strangers may ask for anybody's tax id, and leave the codes of its driver's own phone alone. */
export const ofRecovery = (taxId: string): { document: string } => ({ document: `recovery ${taxId}` })

/**
 * Takes the request for a recovery code down and looks nothing up: a job does that after the answer. So the answer
 * and its time are the same for a registered tax id, an unknown one, a missing contact and a request that comes too
 * soon (Decision Q58). What is asked for counts by tax id and address whether or not there is an account: a cap tells
 * nothing of it. Within 60 s of the one before nothing would be sent, and nothing is counted.
 */
export const askRecovery = async (parts: Parts, body: Asked, call: Call): Promise<{ message: string }> => {
  const asked = { registration: body.registration, email: body.email === true, sms: body.sms === true }
  refuseProblems(recoveryRequestProblems(asked, taxIdRulesOf(parts)))
  return inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    const registration = readTaxId(asked.registration)
    const document = ofRecovery(registration)
    const mayBeSent =
      asked.sms && !(await wasJustCounted(parts, tx, document, { now, seconds: resendLockSeconds }))
    if (mayBeSent) {
      const subjects = { ...document, address: call.address }
      const over = await countSms(parts, tx, subjects, { now, isSent: false })
      await aboutTaxId(registration, async () => refuseOver(over))
    }
    await writeTrail(parts, tx, { event: 'password asked for', taxId: registration, address: call.address })
    const job = { ...asked, registration, asked_at: now.toISOString(), language: language() }
    await enqueue(tx, 'send_recovery', job, now)
    return { message: recoveryAnswers.asked }
  })
}
