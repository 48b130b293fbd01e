import { expect, it } from 'vitest'
import { nextRefundRequestState, refundRequestEvents, refundRequestStates } from './refund-requests.ts'

it('a refund request is decided once, asked again only while it is open, and withdrawn by leaving', () => {
  const moves = refundRequestStates.flatMap((state) =>
    refundRequestEvents.flatMap((event) => {
      const next = nextRefundRequestState(state, event)
      return next === null ? [] : [[state, event, next]]
    }),
  )
  expect(moves).toEqual([
    ['open', 'asked_again', 'open'],
    ['open', 'paid', 'paid'],
    ['open', 'all_returned', 'returned'],
    ['open', 'refused', 'refused'],
    ['open', 'driver_left', 'withdrawn'],
  ])
})
