import { route } from '#contract/route.ts'

export const listCards = route('GET', '/api/users/card_vaults', 'driver')
export const deleteCard = route('DELETE', '/api/users/card_vaults/:id', 'driver')
