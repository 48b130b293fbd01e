import * as calls from '#contract/cards.ts'
import type { Binder } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { deleteCard } from './delete-card.ts'
import { listCards } from './list-cards.ts'

/** Joins the calls of this noun to their use cases. */
export const bindCards = (bind: Binder, parts: Parts): void => {
  bind(calls.listCards, (input, call) => listCards(parts, call.driver.userId, input.query.type))
  bind(calls.deleteCard, (input, call) => deleteCard(parts, input.params.id, call))
}
