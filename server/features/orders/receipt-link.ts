import { receiptPath } from '#contract/paths.ts'
import { dayMs } from '#domain/durations.ts'
import type { Tx } from '#server/database/pool.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { newSeed, secretOf } from '#server/http/seeded-secret.ts'
import type { Parts } from '#server/parts.ts'

/** Receipts are shown for as long as it is known who paid. */
const shownSince = (parts: Parts): Date =>
  new Date(parts.clock.now().getTime() - parts.city().settings.guestContactDays * dayMs)

/** The secret of a receipt's address, 128 bits, by its seed. */
const receiptSecret = (parts: Parts, seed: string): string =>
  secretOf(parts, 'receipt', seed).subarray(0, 16).toString('base64url')

/** An address as it may be kept: the server's own part of it, which may be another one tomorrow, and the seed of the rest. */
export type SeededAddress = { at: string; seed: string }

/**
 * Makes a new address of an order's receipt (decision Q149). The order's id would not do: it stands on the receipt, which others
 * see, and opens nothing personal (decision Q71). One that is made later counts from `since`, so that it ends with the others.
 */
export const addReceiptLink = async (
  parts: Parts,
  tx: Tx,
  orderId: string,
  since: Date = parts.clock.now(),
): Promise<SeededAddress> => {
  const seed = newSeed()
  const link = {
    token_hash: hashToken(receiptSecret(parts, seed)),
    order_id: orderId,
    created_at: since,
  }
  await tx.insertInto('receipt_links').values(link).execute()
  return { at: parts.publicUrl(), seed }
}

/** The address itself, for whoever may see the receipt. */
export const addressOfReceipt = (parts: Parts, { at, seed }: SeededAddress): string =>
  `${at}${receiptPath}${receiptSecret(parts, seed)}`

/** The order whose receipt is at an address. */
export const orderOfReceipt = async (parts: Parts, secret: string): Promise<string | undefined> => {
  const link = await parts.db.kysely
    .selectFrom('receipt_links')
    .select('order_id')
    .where('token_hash', '=', hashToken(secret))
    .where('created_at', '>', shownSince(parts))
    .executeTakeFirst()
  return link?.order_id
}

/** Addresses that lead nowhere any more. */
export const forgetOldReceiptLinks = async (parts: Parts): Promise<void> => {
  await parts.db.kysely.deleteFrom('receipt_links').where('created_at', '<=', shownSince(parts)).execute()
}
