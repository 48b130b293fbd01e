import { createHash, randomBytes } from 'node:crypto'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { addCents } from '#domain/money/cents.ts'
import type { DB, SandboxPayments } from '#server/database/generated/rows.ts'
import type { Db } from '#server/database/pool.ts'
import { GatewayFault } from '../gateway-fault.ts'
import type { BankMovement, ChargeState, KeptCard } from './port.ts'
import { disputedOf, takenBackOf } from './sandbox-disputes.ts'

export type SandboxPayment = Selectable<SandboxPayments>

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Not the number of any bank. */
const ourIspb = '00000000'

/** "E", the bank's number, the minute, and eleven characters of its own: 32 in all. */
export const newEndToEndId = (now: Date): string => {
  const minute = now.toISOString().replace(/\D/g, '').slice(0, 12)
  return `E${ourIspb}${minute}${randomBytes(11).toString('hex').slice(0, 11)}`
}

export const paymentOf = (kysely: Kysely<DB>, key: string): Promise<SandboxPayment | undefined> =>
  kysely.selectFrom('sandbox_payments').selectAll().where('gateway_key', '=', key).executeTakeFirst()

/** Writes a payment down unless its key is known, and gives the one that stands there. */
export const openOnce = async (
  kysely: Kysely<DB>,
  payment: Insertable<SandboxPayments>,
): Promise<SandboxPayment> => {
  // Its id follows from its key, so either of the two unique indexes may be the first to see another one like it.
  await kysely
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const opened = await paymentOf(kysely, payment.gateway_key)
  if (!opened) throw new GatewayFault('sandbox bank', 'lost a charge', true)
  return opened
}

/** What the bank says of one of its payments. */
export const stateOf = async (kysely: Kysely<DB>, payment: SandboxPayment): Promise<ChargeState> => {
  const rows = await kysely
    .selectFrom('sandbox_receipts')
    .select(['end_to_end_id', 'amount', 'paid_at'])
    .where('payment_id', '=', payment.id)
    .execute()
  const receipts = rows.map((row) => ({
    endToEndId: row.end_to_end_id,
    amount: row.amount,
    paidAt: row.paid_at,
  }))
  const card = payment.card_token === null ? undefined : await keptCard(kysely, payment.card_token)
  const takenBack = await takenBackOf(kysely, payment)
  const rest = { receipts, ...(takenBack.length > 0 ? { takenBack } : {}), ...(card ? { card } : {}) }
  if (payment.status === 'refused') return { status: 'refused', ...rest }
  return { status: receipts.length > 0 ? 'paid' : 'open', ...rest }
}

const keptCard = async (kysely: Kysely<DB>, token: string): Promise<KeptCard | undefined> => {
  const card = await kysely
    .selectFrom('sandbox_cards')
    .selectAll()
    .where('token', '=', token)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst()
  if (!card) return undefined
  const { brand, last_four: lastFour, holder, valid_month: month, valid_year: year } = card
  return { token, brand, lastFour, holder, month, year }
}

/** The bank's list of what arrived in a time. */
export const movementsOf = async (db: Db, from: Date, before: Date): Promise<BankMovement[]> => {
  const rows = await db.kysely
    .selectFrom('sandbox_receipts as r')
    .innerJoin('sandbox_payments as p', 'p.id', 'r.payment_id')
    .select(['r.end_to_end_id', 'r.amount', 'r.refunded_amount', 'p.gateway_key', disputedOf.as('disputed')])
    .where('r.paid_at', '>=', from)
    .where('r.paid_at', '<', before)
    .execute()
  return rows.map((row) => ({
    endToEndId: row.end_to_end_id,
    amount: row.amount,
    refunded: addCents(row.refunded_amount, row.disputed),
    key: row.gateway_key,
  }))
}
