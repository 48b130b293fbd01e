import { expect, it } from 'vitest'
import { clockOffset, learnServerTime } from './server-clock.ts'

const second = 1000

it('the time of the server is not taken from an answer that was long in coming, unless a clock was set anew', () => {
  learnServerTime('100000', 99_900, 100_100)
  expect(clockOffset()).toBe(0)
  // A photo took 100 s to arrive, and the server read its clock at the end of that.
  learnServerTime(String(300 * second), 200 * second, 300 * second)
  expect(clockOffset()).toBe(0)
  learnServerTime(String(410 * second), 399.9 * second, 400.1 * second)
  expect(clockOffset()).toBe(10 * second)
})
