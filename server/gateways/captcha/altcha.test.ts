import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#domain/durations.ts'
import { rewritten, solutionOf, tokenOf } from '#testkit/captcha.ts'
import { altcha } from './altcha.ts'
import type { CaptchaChallenge } from './port.ts'

const settings = { secret: 'a secret that nobody knows', siteKey: 'our-site', now: () => new Date() }
const captcha = altcha(settings)

const challenged = async (by = captcha): Promise<CaptchaChallenge> => {
  const challenge = await by.challenge?.()
  if (!challenge) throw new Error('there was no challenge')
  return challenge
}

const solved = async (by = captcha) => {
  const challenge = await challenged(by)
  return { challenge, solution: await solutionOf(challenge) }
}

describe('a challenge of our own', () => {
  it('is some work, signed, for this site, and good for ten minutes', async () => {
    const now = new Date()
    const { parameters, signature } = await challenged(altcha({ ...settings, now: () => now }))
    expect(parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 2000, data: { site: 'our-site' } })
    expect(parameters.expiresAt).toBe(Math.floor(now.getTime() / 1000) + 600)
    expect(signature).toMatch(/^[0-9a-f]{64}$/)
    const { solution } = await solved()
    expect(solution.counter).toBeGreaterThanOrEqual(200)
    expect(solution.counter).toBeLessThanOrEqual(600)
  })

  it('that was solved holds', async () => {
    expect(await captcha.holds(tokenOf(await solved()), 'login')).toBe(true)
  })

  it('whose ten minutes are over by our clock holds no more', async () => {
    const begin = Date.now()
    const token = tokenOf(await solved(altcha({ ...settings, now: () => new Date(begin) })))
    const at = (minutes: number) =>
      altcha({ ...settings, now: () => new Date(begin + minutes * minuteMs) }).holds(token, 'login')
    expect(await at(9)).toBe(true)
    expect(await at(11)).toBe(false)
    // A clock that is ahead makes challenges that the machine's own would call new, and one behind, old ones.
    const ahead = altcha({ ...settings, now: () => new Date(Date.now() + hourMs) })
    expect(await ahead.holds(tokenOf(await solved(ahead)), 'login')).toBe(true)
  })

  it('of another secret or another site does not hold', async () => {
    const token = tokenOf(await solved())
    expect(await altcha({ ...settings, secret: 'another secret' }).holds(token, 'login')).toBe(false)
    expect(await altcha({ ...settings, siteKey: 'other-site' }).holds(token, 'login')).toBe(false)
  })

  it('that was made easier, or was not solved, does not hold', async () => {
    const { challenge, solution } = await solved()
    const { parameters, signature } = challenge
    const holds = (given: unknown) => captcha.holds(tokenOf(given), 'login')
    const withParameters = (changed: object) =>
      holds({ challenge: { parameters: { ...parameters, ...changed }, signature }, solution })
    expect(await withParameters({ expiresAt: parameters.expiresAt + 1 })).toBe(false)
    expect(await withParameters({ cost: 1 })).toBe(false)
    expect(await withParameters({ keyPrefix: '00' })).toBe(false)
    expect(await withParameters({ keySignature: signature })).toBe(false)
    expect(await holds({ challenge: { parameters }, solution })).toBe(false)
    expect(await holds({ challenge })).toBe(false)
    expect(await holds({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } })).toBe(false)
    expect(await holds({ challenge, solution: { counter: 1e9, derivedKey: '' } })).toBe(false)
  })

  it('is spent as a whole, however its solution is written', async () => {
    const token = tokenOf(await solved())
    const spent = captcha.spends(token)
    expect(spent).toMatch(/^[0-9a-f]{64}$/)
    for (const [how, other] of rewritten(token)) {
      expect(await captcha.holds(other, 'login'), how).toBe(true)
      expect(captcha.spends(other), how).toBe(spent)
    }
    expect(captcha.spends(tokenOf(await solved()))).not.toBe(spent)
  })

  it('whose signature is written otherwise does not hold', async () => {
    const { challenge, solution } = await solved()
    const { parameters, signature } = challenge
    for (const other of [signature.toUpperCase(), `${signature}00`, `${signature}\n`, signature.slice(2)]) {
      const token = tokenOf({ challenge: { parameters, signature: other }, solution })
      expect(await captcha.holds(token, 'login')).toBe(false)
      expect(captcha.spends(token)).toBeNull()
    }
  })

  it.each(['', 'x', 'bnVsbA==', 'W10=', '{}', 'e30='])('%j is no solution', async (token) => {
    expect(await captcha.holds(token, 'login')).toBe(false)
    expect(captcha.spends(token)).toBeNull()
  })
})
