import type { Insertable, Kysely, Selectable } from 'kysely'
import type { DB, SavedCards } from '#server/database/generated/rows.ts'
import type { Tx } from '#server/database/pool.ts'

export type SavedCard = Selectable<SavedCards>

/** The driver's own card; another driver's is answered like one that is not there. */
export const findCard = (kysely: Kysely<DB>, userId: number, id: number): Promise<SavedCard | undefined> =>
  kysely
    .selectFrom('saved_cards')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** A card that is there already stays as it is, and then there is no new number. */
export const insertCard = async (tx: Kysely<DB>, card: Insertable<SavedCards>): Promise<number | null> => {
  const inserted = await tx
    .insertInto('saved_cards')
    .values(card)
    .onConflict((conflict) => conflict.columns(['gateway', 'token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export const cardsOf = (kysely: Kysely<DB>, userId: number, type: number | undefined): Promise<SavedCard[]> =>
  kysely
    .selectFrom('saved_cards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(type !== undefined, (query) => query.where('payment_form_id', '=', type ?? 0))
    .orderBy('id')
    .execute()

/** The cards of the same owner that show the same as this one, which is the newest of them. */
export const doublesOf = async (tx: Tx, { id, user_id, ...card }: SavedCard): Promise<number[]> => {
  const { brand, last_four, card_holder, valid_month, valid_year } = card
  const others = await cardsOf(tx, user_id, card.payment_form_id)
  return others
    .filter((other) => other.id !== id && other.brand === brand && other.last_four === last_four)
    .filter((other) => other.valid_month === valid_month && other.valid_year === valid_year)
    .filter((other) => other.card_holder === card_holder)
    .map((other) => other.id)
}

/** Marks an own card as deleted, with what it showed of its owner; false when there is none. */
export const markDeleted = async (tx: Tx, userId: number, id: number, now: Date): Promise<boolean> => {
  const deleted = await tx
    .updateTable('saved_cards')
    .set({ deleted_at: now, card_holder: '', valid_month: '', valid_year: '' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
