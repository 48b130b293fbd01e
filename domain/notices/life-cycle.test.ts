import { expect, it } from 'vitest'
import {
  hasEnded,
  isCancellable,
  isRegularisable,
  nextNoticeStatus,
  noticeEvents,
  openStatuses,
} from './life-cycle.ts'
import { noticeStatuses } from './status.ts'

it('are 1 Pendente, 2 Notificado, 3 Pago, 4 Autuado, 5 Cancelado, 6 Desconsiderado [notice.status-codes]', () => {
  expect(noticeStatuses).toEqual({
    pending: 1,
    notified: 2,
    paid: 3,
    assessed: 4,
    cancelled: 5,
    disregarded: 6,
  })
})

it('a notice moves as its life cycle says, and not otherwise', () => {
  const moves = Object.values(noticeStatuses).flatMap((status) =>
    noticeEvents.flatMap((event) => {
      const next = nextNoticeStatus(status, event)
      return next === null ? [] : [[status, event, next]]
    }),
  )
  expect(moves).toEqual([
    [1, 'cancelled', 5],
    [1, 'contest_accepted', 5],
    [2, 'paid', 3],
    [2, 'deadline_passed', 4],
    [2, 'cancelled', 5],
    [2, 'payment_given_back', 3],
    [2, 'contest_accepted', 5],
    [3, 'payment_taken_back', 2],
    [3, 'contest_accepted', 5],
    [4, 'payment_learned', 3],
    [4, 'payment_given_back', 3],
  ])
  expect([0, 7, Number.NaN].map((status) => nextNoticeStatus(status, 'cancelled'))).toEqual([
    null,
    null,
    null,
  ])
})

it('only status 2 can be regularised [notice.only-status-2, const.pending-status]', () => {
  expect([0, 1, 2, 3, 4, 5, 6].filter(isRegularisable)).toEqual([2])
})

it('has ended once it is paid, assessed or called off, and while it is not it can still end', () => {
  expect([1, 2, 3, 4, 5, 6].filter(hasEnded)).toEqual([3, 4, 5, 6])
  expect(openStatuses).toEqual([1, 2])
})

it('is called off only before it is paid, assessed or called off', () => {
  expect([0, 1, 2, 3, 4, 5, 6].filter(isCancellable)).toEqual([1, 2])
})
