import { expect, it } from 'vitest'
import { crashRounds } from '#testkit/crash.ts'

// The short version; `npm run crash` does 25 rounds.
it('loses nothing acknowledged and does nothing twice when server and database are killed under load', {
  timeout: 600_000,
}, async () => {
  const report = await crashRounds(3)
  expect(report.problems).toEqual([])
  expect(report.acknowledgedTickets).toBeGreaterThan(10)
  expect(report.acknowledgedPayments).toBeGreaterThan(5)
})
