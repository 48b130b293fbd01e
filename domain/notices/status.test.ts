import { expect, it } from 'vitest'
import { isRegularisable, noticeStatuses } from './status.ts'

it('[notice.status-codes] are 1 Pendente, 2 Notificado, 3 Pago, 4 Autuado, 5 Cancelado, 6 Desconsiderado', () => {
  expect(noticeStatuses).toEqual({
    pending: 1,
    notified: 2,
    paid: 3,
    assessed: 4,
    cancelled: 5,
    disregarded: 6,
  })
})

it('[notice.only-status-2, const.pending-status] only status 2 can be regularised', () => {
  expect([0, 1, 2, 3, 4, 5, 6].filter(isRegularisable)).toEqual([2])
})
