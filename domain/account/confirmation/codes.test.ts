import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeDigits,
  codeProblem,
  guessWindowStart,
  isCodeLive,
  isCodePathClosed,
  normaliseCode,
  resendWaitSeconds,
} from './codes.ts'

const sentAt = new Date('2026-11-20T12:00:00Z')
const secondsLater = (seconds: number): number => sentAt.getTime() + seconds * 1000

describe('a code', () => {
  it('has 4 digits, typed in full [const.code-digits, phone.otp-length]', () => {
    expect(codeDigits).toBe(4)
    expect(codeProblem('0042')).toBeNull()
    expect(codeProblem('')).toBe('code_required')
    for (const wrong of ['42', '123', '12345', '12a4', '1 34', '-123']) {
      expect(codeProblem(wrong), wrong).toBe('code_length')
    }
  })

  it('is compared as zero-padded text, whether it came as a number or as text', () => {
    expect(normaliseCode(42)).toBe('0042')
    expect(normaliseCode('42')).toBe('0042')
    expect(normaliseCode('0042')).toBe('0042')
    expect(normaliseCode(0)).toBe('0000')
    for (const wrong of [12345, -1, 1.5, Number.NaN, 1e21, '', ' ', '12345', '1e3', 'abcd']) {
      expect(normaliseCode(wrong), String(wrong)).toBeNull()
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9999 }), (n) => {
        expect(normaliseCode(n)).toBe(normaliseCode(String(n)))
        expect(Number(normaliseCode(n))).toBe(n)
        expect(codeProblem(normaliseCode(n) ?? '')).toBeNull()
      }),
    )
  })

  it('works for 10 minutes', () => {
    expect(isCodeLive({ sent_at: sentAt, wrong_guesses: 0 }, secondsLater(0))).toBe(true)
    expect(isCodeLive({ sent_at: sentAt, wrong_guesses: 0 }, secondsLater(599))).toBe(true)
    expect(isCodeLive({ sent_at: sentAt, wrong_guesses: 0 }, secondsLater(600))).toBe(false)
  })

  it('dies of the third wrong guess', () => {
    expect(isCodeLive({ sent_at: sentAt, wrong_guesses: 2 }, secondsLater(1))).toBe(true)
    expect(isCodeLive({ sent_at: sentAt, wrong_guesses: 3 }, secondsLater(1))).toBe(false)
  })

  it('has no path any more after 10 wrong guesses in a rolling year', () => {
    expect(isCodePathClosed(9)).toBe(false)
    expect(isCodePathClosed(10)).toBe(true)
    expect(guessWindowStart(sentAt).toISOString()).toBe('2025-11-20T12:00:00.000Z')
  })
})

it('a code can be sent again after 60 seconds [const.resend-countdown]', () => {
  expect(resendWaitSeconds(null, secondsLater(0))).toBe(0)
  expect(resendWaitSeconds(sentAt, secondsLater(0))).toBe(60)
  expect(resendWaitSeconds(sentAt, secondsLater(0.5))).toBe(60)
  expect(resendWaitSeconds(sentAt, secondsLater(59))).toBe(1)
  expect(resendWaitSeconds(sentAt, secondsLater(59.5))).toBe(1)
  expect(resendWaitSeconds(sentAt, secondsLater(60))).toBe(0)
  expect(resendWaitSeconds(sentAt, secondsLater(6000))).toBe(0)
  expect(resendWaitSeconds(sentAt, secondsLater(-30))).toBe(60)
})
