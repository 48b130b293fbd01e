import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { patience } from '#testkit/patient.ts'
import { RecaptchaServer } from '#testkit/recaptcha-server.ts'
import { recaptcha } from './recaptcha.ts'

let google: RecaptchaServer
beforeEach(async () => {
  google = await new RecaptchaServer().open()
})
afterEach(() => google.close())

const gateway = (given: { timeoutMs?: number } = {}) =>
  recaptcha({
    apiUrl: google.url,
    project: 'our-project',
    apiKey: 'key-of-the-api',
    siteKey: 'key-of-the-site',
    minScore: 0.5,
    patience,
    ...given,
  })

describe('a token of reCAPTCHA Enterprise', () => {
  it('is assessed for the action card payment, and Google is told nothing else [external.captcha]', async () => {
    google.tokens.set('good', { action: 'card_payment', score: 0.9 })
    expect(await gateway().holds('good', 'card_payment')).toBe(true)
    const event = { token: 'good', siteKey: 'key-of-the-site', expectedAction: 'card_payment' }
    expect(google.asked).toEqual([
      { path: '/v1/projects/our-project/assessments', key: 'key-of-the-api', body: { event } },
    ])
  })

  it.each([
    [0.5, true],
    [0.49, false],
    [0, false],
    [1, true],
  ])('with the score %d holds: %s', async (score, holds) => {
    google.tokens.set('token', { action: 'login', score })
    expect(await gateway().holds('token', 'login')).toBe(holds)
  })

  it('of another action, an invented one and a used one do not hold', async () => {
    google.tokens.set('token', { action: 'login', score: 0.9 })
    expect(await gateway().holds('token', 'card_payment')).toBe(false)
    expect(await gateway().holds('token', 'login')).toBe(false)
    expect(await gateway().holds('invented', 'login')).toBe(false)
  })

  it('is spent as it is', () => {
    expect(gateway().spends('good')).toBe('good')
  })

  it.each([
    [{ status: 500, text: 'out of order' }, true],
    [{ status: 429, text: '' }, true],
    [{ status: 200, text: 'not JSON' }, true],
    [{ status: 200, text: '{"tokenProperties":{}}' }, true],
    [{ breaks: true as const }, true],
    [{ status: 400, text: '{"error":{"status":"INVALID_ARGUMENT"}}' }, false],
    [{ status: 403, text: '{"error":{"status":"PERMISSION_DENIED"}}' }, false],
    [{ status: 404, text: '{}' }, false],
  ])('is not taken for good when Google answers %j', async (trouble, retryable) => {
    google.troubles.push(trouble)
    google.tokens.set('good', { action: 'login', score: 0.9 })
    await expect(gateway().holds('good', 'login')).rejects.toMatchObject({ name: 'GatewayFault', retryable })
  })

  it('is not waited for without end', async () => {
    google.troubles.push({ silent: true })
    await expect(gateway({ timeoutMs: 100 }).holds('good', 'login')).rejects.toMatchObject({
      message: 'reCAPTCHA did not answer within 100 ms',
    })
  })
})
