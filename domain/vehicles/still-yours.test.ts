import { expect, it } from 'vitest'
import { dayMs } from '../durations.ts'
import { asksAgain } from './still-yours.ts'

const now = new Date('2027-03-10T12:00:00Z')
const none = { isOpen: false, bySameDriver: false, lastYesAt: null }
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)

it('a driver is asked about a vehicle once per person, not while a question is open, and not for 30 days after a yes', () => {
  expect(asksAgain(none, now)).toBe(true)
  expect(asksAgain({ ...none, isOpen: true }, now)).toBe(false)
  expect(asksAgain({ ...none, bySameDriver: true }, now)).toBe(false)
  expect(asksAgain({ ...none, lastYesAt: daysAgo(29.99) }, now)).toBe(false)
  expect(asksAgain({ ...none, lastYesAt: daysAgo(30) }, now)).toBe(true)
})
