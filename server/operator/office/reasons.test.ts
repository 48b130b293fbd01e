import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proposeCorrection } from '#contract/staff/corrections.ts'
import { correctTicketPlate, viewDriver } from '#contract/staff/drivers.ts'
import { correctGuestPlate, findGuestTickets, viewGuestTicket } from '#contract/staff/guest-tickets.ts'
import { cancelOfficeNotice, decideContest, releaseOfficeNotice } from '#contract/staff/notices.ts'
import { updateStaff } from '#contract/staff/people.ts'
import { cents } from '#domain/money/cents.ts'
import { longestReason } from '#domain/staff/reasons.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPlate } from '#testkit/drivers.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
let by: TestStaff
beforeAll(async () => {
  app = await startApp()
  by = await aStaff(app, ['support', 'finance', 'manager'])
})
afterAll(() => app.close())

const params = { id: 1 }
const correction = { wallet_id: 1, balance: 'bonus', direction: 'give', amount: cents(300) } as const

/** What asks for a reason in words; it is read before anything is looked for. */
const asking: Record<string, (reason: string) => Promise<unknown>> = {
  decideContest: (reason) => app.call(decideContest, { params, body: { accept: false, reason } }, by),
  cancelOfficeNotice: (reason) => app.call(cancelOfficeNotice, { params, body: { reason } }, by),
  releaseOfficeNotice: (reason) => app.call(releaseOfficeNotice, { params, body: { reason } }, by),
  proposeCorrection: (reason) => app.call(proposeCorrection, { params, body: { ...correction, reason } }, by),
  correctTicketPlate: (reason) =>
    app.call(correctTicketPlate, { params: { id: 1, ticket: 1 }, body: { plate: aPlate(), reason } }, by),
  correctGuestPlate: (reason) =>
    app.call(correctGuestPlate, { params: { id: 'any' }, body: { plate: aPlate(), reason } }, by),
  updateStaff: async (reason) => {
    const { id } = await aStaff(app, ['agent'])
    return app.call(updateStaff, { params: { id }, body: { roles: ['agent'], suspended: true, reason } }, by)
  },
}

describe.each(Object.keys(asking))('the reason of %s', (call) => {
  it.each([
    ['says nothing', '.....', 'Conte o motivo em poucas palavras.'],
    ['is too long', 'x'.repeat(longestReason + 1), 'Conte o motivo em até 500 caracteres.'],
  ])('is refused when it %s', async (_, reason, said) => {
    await expect(asking[call]?.(reason)).rejects.toMatchObject({
      status: 422,
      body: { error: { errors: { reason: [said] } } },
    })
  })
})

it("the words of a look at a driver or a visitor's ticket are held to the same", async () => {
  const why = (words: string) => ({ reason: 'phone', words }) as const
  const sought = { by: 'order', value: 'any' } as const
  const looks = [
    (words: string) => app.call(viewDriver, { params, body: why(words) }, by),
    (words: string) => app.call(findGuestTickets, { body: { ...sought, ...why(words) } }, by),
    (words: string) => app.call(viewGuestTicket, { params: { id: 'any' }, body: why(words) }, by),
  ]
  for (const words of ['.....', 'x'.repeat(longestReason + 1)])
    for (const look of looks) await expect(look(words)).rejects.toMatchObject({ status: 422 })
})
