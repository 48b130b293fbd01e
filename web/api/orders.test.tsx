import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useForgetBalances } from './orders.ts'

function Paid() {
  useForgetBalances()()
  return null
}

it('a payment makes what it changes be asked for anew: balances, movements, vehicles, and notices by lists and alone', () => {
  const queries = new QueryClient()
  const touched = [
    ['wallets', 'usable'],
    ['history', 'movements'],
    ['vehicles'],
    ['notices', 'ABC1D23'],
    ['notice', '7', 'ABC1D23'],
  ]
  for (const key of [...touched, ['places']]) queries.setQueryData(key, [])
  renderToString(
    <QueryClientProvider client={queries}>
      <Paid />
    </QueryClientProvider>,
  )
  for (const key of touched)
    expect(queries.getQueryState(key), key.join()).toMatchObject({ isInvalidated: true })
  expect(queries.getQueryState(['places'])).toMatchObject({ isInvalidated: false })
})
