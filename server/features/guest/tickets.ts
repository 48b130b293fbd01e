import type { Kysely } from 'kysely'
import { type Language, readLanguage } from '#domain/languages.ts'
import type { DB } from '#server/database/generated/rows.ts'
import type { NoticePayer } from '#server/features/notices/payable.ts'

/** The times of the ticket that an order bought, once it is issued. */
export const issuedTimes = (
  kysely: Kysely<DB>,
  orderId: string,
): Promise<{ begins_at: Date; ends_at: Date; time_minutes: number } | undefined> =>
  kysely
    .selectFrom('guest_activations as a')
    .innerJoin('guest_tickets as t', 't.order_id', 'a.order_id')
    .select(['a.begins_at', 'a.ends_at', 't.time_minutes'])
    .where('a.order_id', '=', orderId)
    .executeTakeFirst()

/** Who bought a ticket without account: a tax id, and where the proof goes; null for an order that is no ticket. */
export const guestPayer = async (
  kysely: Kysely<DB>,
  orderId: string,
): Promise<{ name: string; identification: string; email: string | null; phone: string | null } | null> => {
  const ticket = await kysely
    .selectFrom('guest_tickets')
    .select(['identification', 'email', 'phone'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return ticket ? { name: '', ...ticket } : null
}

/** What the buyer of a ticket without account reads; Portuguese for an order that is no ticket. */
export const guestLanguage = async (kysely: Kysely<DB>, orderId: string): Promise<Language> => {
  const ticket = await kysely
    .selectFrom('guest_tickets')
    .select('language')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return readLanguage(ticket?.language)
}

/** Whether it is this page's order of a ticket. */
export const isBoughtBy = async (
  kysely: Kysely<DB>,
  orderId: string,
  payer: NoticePayer,
): Promise<boolean> => {
  if (payer === null) return false
  const found = await kysely
    .selectFrom('guest_tickets')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('payer', '=', payer)
    .executeTakeFirst()
  return found !== undefined
}
