import type { Cents } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/pool.ts'
import { isStanding } from '#server/features/wallets/standing.ts'
import type { Parts } from '#server/parts.ts'
import { endReturned, leaveToPerson, lockRefundRequest } from './refund-requests.ts'
import { bookNotReturned, bookReturned } from './returns.ts'
import { tellOffice } from './tell-office.ts'

/** A refund that its driver asked for: a part of a payment that bought credit. */
export type AskedBack = {
  id: number
  amount: Cents
  refund_request_id: number
  user_id: number | null
  wallet_id: number
  payment_form_id: number
}

const partToBook = ({ id, amount, user_id, wallet_id, payment_form_id }: AskedBack) => ({
  id,
  amount,
  userId: user_id,
  walletId: wallet_id,
  paymentFormId: payment_form_id,
})

/** The account is locked before the request, and the request before its parts, of which several may end in one moment. */
const lockRequest = async (tx: Tx, { refund_request_id, user_id }: AskedBack) => {
  const isToStay = user_id !== null && (await isStanding(tx, user_id))
  const request = await lockRefundRequest(tx, refund_request_id)
  if (!request) throw new Error(`refund request ${refund_request_id} is not there`)
  return { isToStay, request }
}

/** The bank gave a part back: it leaves the books, and the request ends with its last one. `note` marks it, and says if it was new. */
export const settleReturned = async (
  tx: Tx,
  part: AskedBack,
  { note, now }: { note: () => Promise<boolean>; now: Date },
): Promise<boolean> => {
  const { request } = await lockRequest(tx, part)
  if (!(await note())) return false
  await bookReturned(tx, partToBook(part), now)
  await endReturned(tx, request, now)
  return true
}

/** The bank refused a part for good: it is credit again, and the programme has to pay it. */
export const settleNotReturned = async (
  parts: Parts,
  tx: Tx,
  part: AskedBack,
  { note, now }: { note: () => Promise<boolean>; now: Date },
): Promise<boolean> => {
  const { isToStay, request } = await lockRequest(tx, part)
  if (!(await note())) return false
  await bookNotReturned(tx, partToBook(part), { isToStay, now })
  if (!isToStay) return false
  await tellOffice(parts, tx, { ...(await leaveToPerson(tx, request, part.amount, now)), now })
  return true
}
