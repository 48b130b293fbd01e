import { confirmedContacts } from '#domain/account/confirmation/confirmed.ts'
import type { RefundRequestState } from '#domain/account/leaving/refund-requests.ts'
import { type Cents, formatReais } from '#domain/money/cents.ts'
import type { Idempotency } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { lockLeaver } from '#server/features/account/leaving/lock-leaver.ts'
import { setRefundRequestDate } from '#server/features/account/leaving/refund-request-date.ts'
import { refundRequestDecidedTexts as texts } from '#server/features/account/leaving/texts.ts'
import {
  closeRefundRequest,
  goesBackInPart,
  lockRefundRequest,
  type RefundRequest,
} from '#server/features/orders/refund/refund-requests.ts'
import type { Call } from '#server/http/caller.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import { inLanguage, languageKept } from '#server/language.ts'
import { forSms, plainLetter, programmeForSms, senderOf } from '#server/letters/letter.ts'
import { promiseSms } from '#server/letters/sms.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { writeLog, writeOfficeTrail } from './log.ts'

type Locked = {
  request: RefundRequest
  account: NonNullable<Awaited<ReturnType<typeof lockLeaver>>> | undefined
}

/** Who decides, how often the same decision may arrive, and where it is noted. */
export type Decider = {
  name: string
  idempotency: Idempotency | undefined
  note: (
    tx: Tx,
    decided: {
      action: 'pay refund' | 'refuse refund'
      details: Record<string, unknown>
      userId: number
      taxId?: string
    },
  ) => Promise<void>
}

/** A key of the programme: its decisions are in the log and in the trail of access. */
export const keyDecider = (parts: Parts, call: Call<'operator'>): Decider => ({
  name: call.operator.name,
  idempotency: call.idempotency,
  note: async (tx, { action, details, ...whose }) => {
    await writeLog(tx, call.operator, { action, details }, parts.clock.now())
    await writeOfficeTrail(parts, tx, call, action, whose)
  },
})

/** The account is locked before its request and its wallets, as by whoever deletes it. */
export const lockWithAccount = async (tx: Tx, id: number): Promise<Locked> => {
  const known = await tx
    .selectFrom('refund_requests')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw new Refusal('not_found')
  const account = await lockLeaver(tx, known.user_id)
  const request = await lockRefundRequest(tx, id)
  if (!request) throw new Refusal('not_found')
  return { request, account }
}

/** The log names the request and its amount; whom it was for stands where it can be erased. */
export const closeAndTell = async (
  parts: Parts,
  tx: Tx,
  { request, account, state }: Locked & { state: RefundRequestState },
  decider: Decider,
  paid: Cents | null,
): Promise<void> => {
  const now = parts.clock.now()
  await closeRefundRequest(tx, request, {
    state,
    paid_amount: paid,
    decided_by: decider.name,
    decided_at: now,
  })
  // Whoever was answered may ask again, or leave.
  await setRefundRequestDate(tx, request.user_id, null)
  const details = { refund_request: request.id, ...(paid === null ? {} : { amount: paid }) }
  const action = paid === null ? 'refuse refund' : 'pay refund'
  const whose = account ? { taxId: account.identification } : {}
  await decider.note(tx, { action, details, userId: request.user_id, ...whose })
  if (!account) return
  const isInPart = await goesBackInPart(tx, request)
  await tellAsker(parts, tx, account, { paid, isInPart, now })
}

/** By the confirmed e-mail, or by SMS without one. What its banks give back was not refused with the rest. */
const tellAsker = async (
  parts: Parts,
  tx: Tx,
  account: NonNullable<Locked['account']>,
  { paid, isInPart, now }: { paid: Cents | null; isInPart: boolean; now: Date },
): Promise<void> => {
  const { email, phone } = confirmedContacts(account)
  const sender = senderOf(parts)
  const { letter, said } = inLanguage(languageKept(account.preferences), () => {
    const refused = isInPart ? texts.restRefused : texts.refused
    const said = paid === null ? refused : texts.paid(formatReais(paid))
    const paragraphs = [texts.greeting(account.name), said]
    return { said, letter: email ? plainLetter(sender, email, texts.subject, paragraphs) : null }
  })
  if (letter) await enqueue(tx, 'mail', letter, now)
  else if (phone)
    await promiseSms(parts, tx, { to: phone, text: `${programmeForSms(sender)}: ${forSms(said)}` }, now)
}
