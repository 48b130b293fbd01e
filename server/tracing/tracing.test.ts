import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askRecovery } from '#contract/account/recovery.ts'
import { searchAddress } from '#contract/places.ts'
import { createDatabase, type TestDatabase } from '#testkit/database.ts'
import { aCpf } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { readBody } from '#testkit/read-body.ts'
import { remote } from '#testkit/remote.ts'
import { startServerProcess } from '#testkit/server-process.ts'

// A collector and the geocoder; both lie outside of our walls.
const received: string[] = []
const outside = createServer(async (request, response) => {
  if (request.url === '/v1/traces') received.push(await readBody(request))
  response.setHeader('content-type', 'application/json').end('{"features":[]}')
})

let database: TestDatabase
let address: string
beforeAll(async () => {
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  database = await createDatabase()
})
afterAll(async () => {
  outside.closeAllConnections()
  outside.close()
  await database.drop()
})

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

const spansOf = (reports: readonly string[]): Span[] =>
  reports.flatMap((report) => {
    const { resourceSpans } = JSON.parse(report) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })

const named = (name: string): Span => {
  const span = spansOf(received).find((one) => one.name === name)
  if (!span) throw new Error(`no span is called ${name}`)
  return span
}

const childrenOf = ({ spanId }: Span): string[] =>
  spansOf(received)
    .filter(({ parentSpanId }) => parentSpanId === spanId)
    .map(({ name }) => name)

const serverWith = (env: Record<string, string>) =>
  startServerProcess({ DATABASE_URL: database.url, GEOCODER_URL: `${address}/api`, ...env })

describe('traces', () => {
  it('tell of each call and job what it asked of the database and of others, and nothing of anybody', async () => {
    const taxId = aCpf()
    const server = await serverWith({ OTEL_EXPORTER_OTLP_ENDPOINT: address })
    try {
      const call = remote(server.address)
      await call(searchAddress, { query: { q: 'Beco do Desconhecido' } })
      await call(askRecovery, { body: { registration: taxId, email: true } })
      // The job has been done when its own span was sent.
      await eventually(
        () => spansOf(received).map(({ name }) => name),
        (names) => names.includes('job send_recovery'),
      )
    } finally {
      await server.stop()
    }
    const search = named(`GET ${searchAddress.path}`)
    expect(search.parentSpanId ?? '').toBe('')
    expect(search.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
    expect(childrenOf(search)).toContain('gateway the geocoder')
    expect(childrenOf(named(`POST ${askRecovery.path}`))).toContain('insert outbox')
    expect(childrenOf(named('job send_recovery'))).toContain('select users')
    const names = spansOf(received).map(({ name }) => name)
    expect(names.filter((name) => /health/.test(name))).toEqual([])
    expect(received.join('')).not.toContain(taxId)
    expect(received.join('')).not.toContain('Beco')
    expect(received.join('')).not.toContain('127.0.0.1')
  })
})
