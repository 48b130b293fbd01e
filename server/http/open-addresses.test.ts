import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { refusals } from '#contract/refusals.ts'
import { ApiDocument } from '#testkit/api-document.ts'
import { startApp, type TestApp } from '#testkit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('/health', () => {
  it('tells that the process lives and that its database takes what is written', async () => {
    const live = await app.http('GET', '/health/live')
    expect([live.status, await live.json()]).toEqual([200, { status: 'live' }])
    const ready = await app.http('GET', '/health/ready')
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  })
})

describe('the API description', () => {
  it('lists every call once, with who may call and what it may refuse', async () => {
    const answer = await app.http('GET', '/openapi.json')
    expect(answer.headers.get('Content-Type')).toContain('application/json')
    const api = new ApiDocument(await answer.text())
    expect(api.document.openapi).toBe('3.1.0')
    expect(api.operations.map((one) => one.operationId).sort()).toEqual(calls.map(({ name }) => name).sort())
    for (const { name, endpoint } of calls) {
      const operation = api.operation(name)
      expect(operation.path).toBe(endpoint.path.replace(/:(\w+)/g, '{$1}'))
      expect(operation.method).toBe(endpoint.method.toLowerCase())
      expect(operation.security).toEqual(endpoint.auth === 'anyone' ? [] : [expect.any(Object)])
      for (const code of endpoint.refusals) {
        const { status, type } = refusals[code]
        expect(operation.responses[status]?.description, `${name} ${code}`).toContain(type)
      }
      for (const [, parameter] of endpoint.path.matchAll(/:(\w+)/g)) {
        expect(operation.parameters).toContainEqual(expect.objectContaining({ name: parameter, in: 'path' }))
      }
    }
  })

  it('has a page for people, all of it from files of this server that the content policy lets run', async () => {
    const answer = await app.http('GET', '/docs')
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/script-src 'self'(;|$)/)
    const html = await answer.text()
    expect(html).not.toMatch(/<script(?! src)|<style| style=| on\w+=/)
    expect(html).toContain('<html lang="en">')
    const files = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(5)
    for (const file of files) {
      const served = await app.http('GET', file, undefined, { headers: { 'Accept-Encoding': 'br' } })
      const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
      expect([file, served.status, served.headers.get('Content-Type')]).toEqual([
        file,
        200,
        `${type}; charset=utf-8`,
      ])
      const headers = { 'If-None-Match': served.headers.get('ETag') ?? '' }
      await served.text()
      expect((await app.http('GET', file, undefined, { headers })).status).toBe(304)
    }
  })
})
