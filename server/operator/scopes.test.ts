import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/calls.ts'
import { endpoint } from '#contract/endpoint.ts'
import { metricsAddress } from '#contract/metrics.ts'
import {
  addOperatorKey,
  issueNotice,
  listOperatorKeys,
  readTrail,
  reportSighting,
  revokeOperatorKey,
} from '#contract/operator.ts'
import { type OperatorScope, operatorScopes } from '#domain/operator.ts'
import { hashToken } from '#server/http/hash-token.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPlate } from '#testkit/drivers.ts'
import { office, operatorKey } from '#testkit/operators.ts'
import { serveOwnCalls } from '#testkit/own-calls.ts'
import { pathOf } from '#testkit/paths.ts'
import { warnOldKeys } from './warn-old-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.close()
})

const missing = (scope: string) => ({
  status: 403,
  body: { type: 'ScopeMissing', error: { details: { scope } } },
})

const addresses = [
  { name: 'metrics', method: metricsAddress.method, path: metricsAddress.path, scope: metricsAddress.scope },
  ...calls
    .filter((call) => call.endpoint.auth === 'operator')
    .map(({ name, endpoint: declared }) => ({
      name,
      method: declared.method,
      path: pathOf(declared, { params: { id: 1, plate: 'ABC1D23', name: 'nothing' } }),
      scope: declared.scope,
    })),
]

const typeOf = async (answer: Response): Promise<string> => {
  const { type = '' } = answer.ok ? {} : ((await answer.json()) as { type?: string })
  return `${answer.status} ${type}`
}

describe('the scopes of an operator key', () => {
  it('open each call by exactly the scope that it declares', async () => {
    expect(addresses.length).toBeGreaterThan(16)
    const alone = new Map<OperatorScope, { token: string }>()
    const others = new Map<OperatorScope, { token: string }>()
    for (const scope of operatorScopes) {
      alone.set(scope, await operatorKey(app, [scope]))
      others.set(
        scope,
        await operatorKey(
          app,
          operatorScopes.filter((other) => other !== scope),
        ),
      )
    }
    for (const { name, method, path, scope } of addresses) {
      const body = method === 'GET' ? undefined : {}
      const by = async (sent: { token: string } | undefined) =>
        typeOf(await app.http(method, path, body, sent as never))
      if (scope === undefined || scope === 'environment') {
        expect(await by(alone.get('keys')), name).toBe('403 Forbidden')
        continue
      }
      expect(await by(others.get(scope)), name).toBe('403 ScopeMissing')
      expect(await by(alone.get(scope)), name).not.toContain('403')
    }
    expect(addresses.filter(({ scope }) => scope === undefined)).toEqual([])
  })

  it('are none for a key that was made without, which opens nothing', async () => {
    const key = await operatorKey(app, [])
    for (const { name, method, path } of addresses) {
      const answer = await app.http(method, path, method === 'GET' ? undefined : {}, key)
      expect(answer.status, name).toBe(403)
    }
  })

  it('must hold notices besides for a sighting that issues one', async () => {
    const body = { plate: aPlate(), address: 'Rua das Marés, 10' } as never as { plate: string }
    const camera = await operatorKey(app, ['sightings'])
    await expect(app.call(reportSighting, { body: body as never }, camera)).resolves.toBeDefined()
    const issuing = { ...body, issue: true } as never
    await expect(app.call(reportSighting, { body: issuing }, camera)).rejects.toMatchObject(
      missing('notices'),
    )
    const agent = await operatorKey(app, ['sightings', 'notices'])
    await expect(app.call(reportSighting, { body: issuing }, agent)).resolves.toBeDefined()
  })

  it('are refused in Portuguese, and the refusals are in the trail, ten an hour', async () => {
    const key = await operatorKey(app, ['metrics'])
    const body = { plate: aPlate(), address: '' } as never
    await expect(app.call(issueNotice, { body }, key)).rejects.toMatchObject({
      body: { message: expect.stringContaining('Esta chave não tem a permissão “notices”') },
    })
    for (let n = 0; n < 11; n++) await app.call(issueNotice, { body }, key).catch(() => undefined)
    const { data } = await app.call(readTrail, { query: {} }, office)
    const lines = data.filter(({ operator }) => operator === key.name)
    expect(lines).toHaveLength(10)
    expect(lines[0]).toMatchObject({
      event: 'refused',
      details: { type: 'ScopeMissing', call: 'POST /operator/v1/notices' },
    })
  })

  it('of a key that manages others are the most that it gives, and it revokes no key with more', async () => {
    const manager = await operatorKey(app, ['keys', 'lookup'])
    const more = await operatorKey(app, ['refunds'])
    const add = (name: string, scopes: OperatorScope[]) =>
      app.call(addOperatorKey, { body: { name, scopes } }, manager)
    await expect(add('too-much', ['lookup', 'refunds'])).rejects.toMatchObject(missing('refunds'))
    const made = await add('as-much', ['lookup'])
    expect(made.scopes).toEqual(['lookup'])
    await expect(app.call(revokeOperatorKey, { params: { name: more.name } }, manager)).rejects.toMatchObject(
      missing('refunds'),
    )
    await app.call(revokeOperatorKey, { params: { name: 'as-much' } }, manager)
    const { data } = await app.call(listOperatorKeys, {}, manager)
    const stateOf = (name: string) => data.find((key) => key.name === name)
    expect(stateOf('as-much')?.revoked_at).not.toBeNull()
    expect(stateOf(more.name)).toMatchObject({ scopes: ['refunds'], revoked_at: null })
  })

  it('are known words: a key with another is not made', async () => {
    await expect(
      app.call(addOperatorKey, { body: { name: 'odd', scopes: ['everything' as never] } }, office),
    ).rejects.toMatchObject({ status: 422 })
  })
})

describe('a key from before scopes', () => {
  it('keeps its rights, is listed as all, and is named at the start of a server', async () => {
    const token = 'a-key-of-the-release-before'
    await app.rotativo.parts.db.pool.query(
      "insert into operator_keys (name, key_hash, created_at) values ('old-camera', $1, now())",
      [hashToken(token)],
    )
    for (const { name, method, path, scope } of addresses) {
      const answer = await typeOf(await app.http(method, path, method === 'GET' ? undefined : {}, { token }))
      if (scope === 'environment') expect(answer, name).toBe('403 Forbidden')
      else if (scope === 'keys') expect(answer, name).toBe('403 ScopeMissing')
      else expect(answer, name).not.toContain('403')
    }
    const { data } = await app.call(listOperatorKeys, {}, office)
    expect(data.find(({ name }) => name === 'old-camera')?.scopes).toEqual(['all'])
    const warned: unknown[] = []
    const log = { warn: (details: object) => void warned.push(details) }
    await warnOldKeys(app.rotativo.parts.db, log)
    expect(warned).toEqual([{ keys: ['old-camera'] }])
    await app.call(revokeOperatorKey, { params: { name: 'old-camera' } }, office)
    await warnOldKeys(app.rotativo.parts.db, log)
    expect(warned).toHaveLength(1)
  })
})

describe('the binder', () => {
  const declared = {
    method: 'GET',
    path: '/operator/forgotten',
    auth: 'operator',
    summary: 'A call whose scope was forgotten.',
    input: {},
    output: z.object({}),
    refusals: [],
  } as const

  it('refuses to serve a call of the operator that declares no scope', async () => {
    // @ts-expect-error the declaration does not compile without its scope either.
    const forgotten = endpoint(declared)
    const serving = serveOwnCalls({}, (bind) => bind(forgotten, async () => ({})))
    await expect(serving).rejects.toThrow('/operator/forgotten declares no scope')
  })

  it('lets the environment’s key do everything', async () => {
    for (const { name, method, path } of addresses) {
      const answer = await app.http(method, path, method === 'GET' ? undefined : {}, office)
      expect(answer.status, name).not.toBe(403)
    }
  })
})
