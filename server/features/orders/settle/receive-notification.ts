import { GatewayFault } from '#server/gateways/gateway-fault.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { chargesByKeys } from '../store.ts'
import { settleCharge } from './settle-charge.ts'

type Headers = Record<string, string | string[] | undefined>

/**
 * Stores a notification of the bank and promises to apply it. It is only a hint, so nothing of it is believed
 * beyond which charges to ask about. Whoever is not the bank learns nothing, not even that the address exists.
 */
export const receiveNotification = async (
  parts: Parts,
  gateway: string,
  body: unknown,
  headers: Headers,
  secretInAddress?: string,
): Promise<void> => {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const read = bankOf(parts, gateway)?.readNotification(raw, headers, secretInAddress)
  if (!read) throw new Refusal('not_found')
  const now = parts.clock.now()
  await parts.db.kysely.transaction().execute(async (tx) => {
    const event = await tx
      .insertInto('webhook_events')
      .values({ gateway, body: raw, keys: read.keys, received_at: now, enqueued_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, 'apply_webhook', { webhook_event_id: event.id }, now)
  })
}

const bankOf = ({ payment }: Parts, name: string): PaymentGateway | undefined =>
  (payment.banks ?? [payment]).find((bank) => bank.name === name)

/** Asks the bank about every charge that the notification speaks of, then marks it as applied. */
export const applyNotification = async (parts: Parts, eventId: number): Promise<void> => {
  const { kysely } = parts.db
  const event = await kysely
    .selectFrom('webhook_events')
    .select(['keys', 'applied_at', 'gateway', 'body'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  if (!event || event.applied_at) return
  await ignoringRefusal(parts, async () => bankOf(parts, event.gateway)?.learn?.(event.body))
  for (const charge of await chargesByKeys(kysely, event.keys))
    await ignoringRefusal(parts, () => settleCharge(parts, charge))
  await kysely
    .updateTable('webhook_events')
    .set({ applied_at: parts.clock.now() })
    .where('id', '=', eventId)
    .execute()
}

/** A permanent refusal of the bank is an answer: a retry would get it again. The checks of other charges go on. */
const ignoringRefusal = async (parts: Parts, ask: () => Promise<void>): Promise<void> => {
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.retryable) throw error
    parts.log.error({ err: error }, 'the bank refused to tell of what it had notified us of')
  }
}
