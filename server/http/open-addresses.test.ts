import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { refusals } from '#contract/refusals.ts'
import { startApp, type TestApp } from '#testkit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

type Operation = {
  operationId: string
  summary: string
  security: object[]
  parameters: { name: string; in: string }[]
  responses: Record<string, { description: string }>
}

describe('/health', () => {
  it('tells that the process lives and that its database answers', async () => {
    const live = await app.http('GET', '/health/live')
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }])
    const ready = await app.http('GET', '/health/ready')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  })

  it('is not ready when the database does not answer', async () => {
    const { parts } = app.rotativo
    const query = parts.db.pool.query
    parts.db.pool.query = (async () => {
      throw new Error('the connection was lost')
    }) as never
    try {
      const ready = await app.http('GET', '/health/ready')
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready' }])
      expect((await app.http('GET', '/health/live')).status).toBe(200)
    } finally {
      parts.db.pool.query = query
    }
  })
})

describe('the API description', () => {
  const described = async () => {
    const answer = await app.http('GET', '/openapi.json')
    expect(answer.headers.get('Content-Type')).toContain('application/json')
    return (await answer.json()) as { openapi: string; paths: Record<string, Record<string, Operation>> }
  }

  it('lists every call once, with who may call and what it may refuse', async () => {
    const { openapi, paths } = await described()
    expect(openapi).toBe('3.1.0')
    const listed = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(listed.map((one) => one.operationId).sort()).toEqual(calls.map(({ name }) => name).sort())
    for (const { name, endpoint } of calls) {
      const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      expect(operation?.security).toEqual(endpoint.auth === 'anyone' ? [] : [expect.any(Object)])
      for (const code of endpoint.refusals) {
        const { status, type } = refusals[code]
        expect(operation?.responses[String(status)]?.description, `${name} ${code}`).toContain(type)
      }
      for (const [, parameter] of endpoint.path.matchAll(/:(\w+)/g)) {
        expect(operation?.parameters).toContainEqual(expect.objectContaining({ name: parameter, in: 'path' }))
      }
    }
  })

  it('can be read by people, without a script', async () => {
    const answer = await app.http('GET', '/docs')
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    const html = await answer.text()
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<style')
    const [sheet = ''] = /(?<=stylesheet" href=")[^"]+/.exec(html) ?? []
    expect((await app.http('GET', sheet)).headers.get('Content-Type')).toContain('text/css')
    expect(html).toContain('<html lang="en">')
    for (const { endpoint } of calls) {
      expect(html).toContain(`<code>${endpoint.method} ${endpoint.path}</code>`)
      expect(html).toContain(endpoint.summary.replace(/['"]/g, (one) => `&#${one.charCodeAt(0)};`))
    }
  })
})
