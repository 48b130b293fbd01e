import { expect, it } from 'vitest'
import { dayMs } from '../../durations.ts'
import { cents, noCents } from '../../money/cents.ts'
import {
  isRestLate,
  nextRefundRequestState,
  refundRequestEvents,
  refundRequestStates,
  refundRestDeadline,
} from './refund-requests.ts'

it('a refund request is decided once, and withdrawn by leaving', () => {
  const moves = refundRequestStates.flatMap((state) =>
    refundRequestEvents.flatMap((event) => {
      const next = nextRefundRequestState(state, event)
      return next === null ? [] : [[state, event, next]]
    }),
  )
  expect(moves).toEqual([
    ['open', 'paid', 'paid'],
    ['open', 'all_returned', 'returned'],
    ['open', 'refused', 'refused'],
    ['open', 'driver_left', 'withdrawn'],
  ])
})

it('a rest is late once its days have passed, while it waits for a person', () => {
  const asked = new Date('2026-11-20T13:00:00Z')
  const dueAt = refundRestDeadline(asked, 10)
  expect(dueAt).toEqual(new Date('2026-11-30T13:00:00Z'))
  const open = { state: 'open', rest: cents(4200), dueAt } as const
  expect(isRestLate(open, new Date(dueAt.getTime() - 1))).toBe(false)
  expect(isRestLate(open, dueAt)).toBe(true)
  const later = new Date(dueAt.getTime() + dayMs)
  expect(isRestLate({ ...open, rest: noCents }, later)).toBe(false)
  expect(isRestLate({ ...open, state: 'paid' }, later)).toBe(false)
})
