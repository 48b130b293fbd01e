import type * as calls from '#contract/cards.ts'
import type { GivenOutputOf } from '#contract/endpoint.ts'
import { maskedNumber } from '#domain/cards/card-data.ts'
import type { Call } from '#server/http/caller.ts'
import type { Parts } from '#server/parts.ts'
import { cardsOf } from './cards.ts'

/** The cards that a driver saved, as far as they may be shown (decisions Q81, Q87). */
export const listCards = async (
  parts: Parts,
  { type }: { type?: number | undefined },
  { driver: { userId } }: Call<'driver'>,
): Promise<GivenOutputOf<typeof calls.listCards>> => {
  const cards = await cardsOf(parts.db.kysely, userId, type)
  return {
    data: cards.map(({ id, last_four, valid_month, valid_year, card_holder, brand }) => ({
      id,
      card: { number: maskedNumber(last_four), valid_month, valid_year, card_holder, brand },
    })),
  }
}
