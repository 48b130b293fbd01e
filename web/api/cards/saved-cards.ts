import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { paymentForms } from '#contract/codes.ts'
import { deleteCard, listCards } from '#contract/generated/routes/cards.ts'
import { cardBrandTexts } from '#contract/texts.ts'
import { lastFourOf } from '#domain/cards/card-data.ts'
import { type CallOutput, call, unwrap } from '../client.ts'
import { useOnce } from '../idempotency.ts'
import { cardTexts } from '../texts.ts'

export type SavedCard = CallOutput<typeof listCards>['data'][number]

/** What a card is called: its brand and its last four digits. */
export const nameOfCard = ({ card: { brand, number } }: SavedCard): string =>
  cardTexts.ending(cardBrandTexts[brand || 'other'] ?? brand, lastFourOf(number))

/** The saved cards: all are of the credit card's form, which alone saves any (decision Q87). */
const cardsQuery = queryOptions({
  queryKey: ['cards'],
  queryFn: ({ signal }) =>
    call(listCards, { query: { type: paymentForms.creditCard } }, { signal }).then(unwrap<SavedCard[]>),
})

export const useSavedCards = (wanted = true) => useQuery({ ...cardsQuery, enabled: wanted })

/** Deletes a saved card; the list is read anew. */
export function useDeleteCard() {
  const queries = useQueryClient()
  const { send } = useOnce(deleteCard)
  return useMutation({
    mutationFn: (id: number) => send({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['cards'] }),
  })
}
