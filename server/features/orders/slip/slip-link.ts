import { randomBytes } from 'node:crypto'
import { minuteMs } from '#domain/durations.ts'
import { paymentForms } from '#domain/orders/orders.ts'
import type { Tx } from '#server/database/pool.ts'
import { hashToken } from '#server/http/hash-token.ts'
import type { Parts } from '#server/parts.ts'
import { type Charge, findCharge } from '../store.ts'

const livesMinutes = 10

/** A new address of a slip's PDF, 128 random bits, good for ten minutes; nothing for any other form. */
export const addressOfSlip = async (parts: Parts, tx: Tx, charge: Charge): Promise<string | undefined> => {
  if (charge.payment_form_id !== paymentForms.bankSlip || !charge.bar_code) return undefined
  const secret = randomBytes(16).toString('base64url')
  const expires_at = new Date(parts.clock.now().getTime() + livesMinutes * minuteMs)
  await tx
    .insertInto('slip_links')
    .values({ token_hash: hashToken(secret), charge_id: charge.id, expires_at })
    .execute()
  return `${parts.publicUrl()}/boletos/${secret}.pdf`
}

/** The slip that an address leads to, while it lives. */
export const slipAt = async (parts: Parts, secret: string): Promise<Charge | undefined> => {
  const { kysely } = parts.db
  const link = await kysely
    .selectFrom('slip_links')
    .select('charge_id')
    .where('token_hash', '=', hashToken(secret))
    .where('expires_at', '>', parts.clock.now())
    .executeTakeFirst()
  return link && findCharge(kysely, link.charge_id)
}
