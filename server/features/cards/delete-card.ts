import { doneTexts } from '#contract/texts.ts'
import { inTransaction } from '#server/database/idempotency.ts'
import type { Tx } from '#server/database/pool.ts'
import { moveToCard, pauseForCard } from '#server/features/wallets/top-up/top-ups.ts'
import type { Call } from '#server/http/caller.ts'
import { enqueue } from '#server/jobs/outbox.ts'
import type { Parts } from '#server/parts.ts'
import { Refusal } from '#server/refusal.ts'
import { cardsOf, doublesOf, findCard, markDeleted } from './cards.ts'

/** Deletes an own card at once, and promises to make its provider forget it. */
export const deleteCard = (
  parts: Parts,
  { id }: { id: number },
  call: Call<'driver'>,
): Promise<{ message: string }> =>
  inTransaction(parts.db, call.idempotency, async (tx) => {
    const now = parts.clock.now()
    if (!(await markDeleted(tx, call.driver.userId, id, now))) throw new Refusal('not_found')
    await pauseForCard(tx, id, now)
    await enqueue(tx, 'forget_card', { saved_card_id: id }, now)
    return { message: doneTexts.cardDeleted }
  })

const forget = async (tx: Tx, userId: number, ids: readonly number[], now: Date): Promise<void> => {
  for (const id of ids) {
    if (await markDeleted(tx, userId, id, now)) await enqueue(tx, 'forget_card', { saved_card_id: id }, now)
  }
}

/** A card that is saved once more takes the place of the one before, so that nobody chooses between two that look the same. */
export const replaceDoubles = async (tx: Tx, userId: number, id: number, now: Date): Promise<void> => {
  const card = await findCard(tx, userId, id)
  const doubles = card ? await doublesOf(tx, card) : []
  for (const double of doubles) await moveToCard(tx, double, id)
  await forget(tx, userId, doubles, now)
}

/** Deletes all cards of a driver who leaves, and promises to make their providers forget them. */
export const forgetAllCards = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const cards = await cardsOf(tx, userId, undefined)
  await forget(
    tx,
    userId,
    cards.map(({ id }) => id),
    now,
  )
}

/** The provider's token goes from our books only when the provider has forgotten it. */
export const forgetCard = async (parts: Parts, id: number): Promise<void> => {
  const { kysely } = parts.db
  const card = await kysely
    .selectFrom('saved_cards')
    .select(['token', 'gateway'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!card?.token) return
  if (card.gateway === parts.payment.name) await parts.payment.cards?.forget(card.token)
  await kysely.updateTable('saved_cards').set({ token: null }).where('id', '=', id).execute()
}
