import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { refusals } from '#contract/refusals.ts'
import { readVersion } from '#contract/version.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: wideLimits })
})
afterAll(() => app.close())

describe('every answer', () => {
  it('that is a page carries headers that let no foreign or inline script run, and no inline style', async () => {
    for (const path of ['/docs', '/sandbox', '/unknown', '/password/unknown']) {
      const { headers } = await app.http('GET', path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toMatch(/script-src 'self'(;|$)/)
      expect(policy).toMatch(/connect-src 'self'(;|$)/)
      expect(policy).toMatch(/style-src 'self'(;|$)/)
      expect(policy).toMatch(/img-src 'self' data: blob: 'self'(;|$)/)
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.get('X-Powered-By')).toBeNull()
    }
  })

  it('of a call, also of one that there is not, draws nothing wherever it is opened, in few bytes', async () => {
    for (const path of [
      '/api/webdriver/landpage?tags=sobre',
      '/api/unknown',
      '/health/live',
      '/operator/x',
    ]) {
      const { headers } = await app.http('GET', path)
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      )
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
      const written = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
      expect(written.length).toBeLessThan(600)
    }
  })

  it('of a call is not stored by anybody and tells the server\u2019s time', async () => {
    await app.advance(3600)
    const { headers } = await app.http('GET', readVersion.path)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(Number(headers.get('server-time')) - app.clock.now().getTime()).toBeLessThan(1000)
    expect(Number(headers.get('server-time'))).toBeGreaterThan(Date.now() + 3_500_000)
  })
})

it('pictures may come from the tiles of the city, and from nowhere else', async () => {
  const tiles = await startApp({ settings: { tileUrl: 'https://tiles.example:8443/a/{z}/{x}/{y}.png?k=1' } })
  const answer = await tiles.http('GET', '/docs')
  expect(answer.headers.get('Content-Security-Policy')).toContain(
    "img-src 'self' data: blob: https://tiles.example:8443;",
  )
  // A server that closes waits for answers that nobody has read yet.
  await answer.text()
  await tiles.close()
})

it('scripts and frames of Google may come where its captcha is configured, and nowhere else [external.captcha, config.captcha-key]', async () => {
  const policyWith = async (settings: Record<string, unknown>): Promise<string> => {
    const other = await startApp({ settings })
    const answer = await other.http('GET', '/docs')
    await answer.text()
    await other.close()
    return answer.headers.get('Content-Security-Policy') ?? ''
  }
  const google = await policyWith({ captchaSiteKey: 'key-of-google', captchaKind: 'recaptcha-enterprise' })
  expect(google).toContain(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
  )
  expect(google).toContain(
    "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;",
  )
  expect(google).not.toContain('unsafe')
  expect(await policyWith({ captchaSiteKey: 'our-site' })).not.toMatch(/google|gstatic/)
})

describe('an address that is no call', () => {
  it('is not found, in the one envelope', async () => {
    for (const [method, path] of [
      ['GET', '/api/unknown'],
      ['DELETE', '/api/login'],
      ['PUT', '/password/reset'],
    ] as const) {
      const answer = await app.http(method, path)
      expect(answer.status, path).toBe(404)
      const { text, type } = refusals.not_found
      expect(await answer.json(), path).toEqual({ message: text, type, error: { message: text, errors: {} } })
    }
  })

  it('with a part longer than any of ours is malformed, in the one envelope', async () => {
    const answer = await app.http('GET', `/api/signup/activate/token/${'x'.repeat(300)}`)
    expect(answer.status).toBe(414)
    expect(await answer.json()).toMatchObject({ type: 'MalformedRequest', error: { errors: {} } })
  })

  // Not by fetch, which would put the address right.
  const askedRaw = (path: string, accept: string) =>
    new Promise<{ status: number; location: string | undefined; body: string }>((resolve, reject) => {
      const asked = request(`${app.address}/`, { path, headers: { accept } }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        const { statusCode: status = 0, headers } = response
        response.on('end', () => resolve({ status, location: headers.location, body }))
      })
      asked.on('error', reject).end()
    })

  it('that nobody can decode leads a browser home [route.unknown]', async () => {
    const answer = await askedRaw('/active/%zz', 'text/html,application/xhtml+xml')
    expect(answer).toMatchObject({ status: 302, location: '/' })
  })

  it('that nobody can decode is malformed, in the one envelope', async () => {
    const answer = await askedRaw('/api/%zz', 'text/html')
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({
      message: 'Não foi possível entender a solicitação.',
      type: 'MalformedRequest',
    })
  })
})

describe('HEAD', () => {
  it('of a GET that sends or changes something is 404 and does nothing', async () => {
    const driver = await aRegisteredDriver(app)
    await app.messages(driver.phone)
    await app.advance(120)
    for (const { endpoint } of calls.filter((one) => one.endpoint.method === 'GET')) {
      const path = endpoint.path.replace(/:\w+/g, '1')
      const answer = await app.http('HEAD', path, undefined, { token: driver.token })
      expect(answer.status, path).toBe(404)
    }
    // Were a code on its way, the next one would be refused for 60 s.
    const again = await app.http('GET', '/api/signup/resubmit/phone', undefined, { token: driver.token })
    expect(again.status).toBe(200)
    expect(await app.messages(driver.phone, 2)).toHaveLength(2)
  })
})
