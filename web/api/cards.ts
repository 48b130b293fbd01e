import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteCard, listCards } from '#contract/cards.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { call, unwrap } from './client.ts'

export type SavedCard = OutputOf<typeof listCards>['data'][number]

/** The saved cards of one payment form (decision Q87), or all of them. */
const cardsQuery = (type?: number) =>
  queryOptions({
    queryKey: ['cards', type ?? 'all'],
    queryFn: ({ signal }) =>
      call(listCards, { query: type === undefined ? {} : { type } }, { signal }).then(unwrap<SavedCard[]>),
  })

export const useSavedCards = (type?: number, wanted = true) =>
  useQuery({ ...cardsQuery(type), enabled: wanted })

/** Deletes a saved card; every list of them is read anew. */
export function useDeleteCard() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteCard, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['cards'] }),
  })
}
