import { deleteCard, listCards } from '#contract/cards.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { deleteSavedCard } from './delete-card.ts'
import { savedCards } from './list-cards.ts'

/** Joins the calls of this noun to their use cases. */
export const bindCards = (bind: Binder, parts: Parts): void => {
  bind(listCards, (input, call) => savedCards(parts, call.driver.userId, input.query.type))
  bind(deleteCard, (input, call) => deleteSavedCard(parts, input.params.id, call))
}
