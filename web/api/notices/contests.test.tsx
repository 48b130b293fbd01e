import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../query-client.ts'
import { useContest } from './contests.ts'

afterEach(() => vi.unstubAllGlobals())

const away = () =>
  Response.json({ type: 'Unavailable', message: '' }, { status: 503, headers: { 'retry-after': '1' } })

it('a contest that the server sends away for a moment is sent again by itself, under the same key', async () => {
  const answers = [away(), Response.json({ id: 7 })]
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'))
    return answers.shift()
  })
  let contest: ReturnType<typeof useContest> | undefined
  function Form() {
    contest = useContest({ notice: '7', plate: 'ABC1D23' })
    return null
  }
  renderToString(
    <QueryClientProvider client={makeQueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  expect(await contest?.mutateAsync({ text: 'Eu tinha um ticket.', photos: [] })).toEqual({ id: 7 })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
