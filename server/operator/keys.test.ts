import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addOperatorKey,
  issueNotice,
  listOperatorKeys,
  readParkingRight,
  revokeOperatorKey,
} from '#contract/operator.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPlate } from '#testkit/drivers.ts'
import { loggedOf, notice, office, operatorKey, sight } from '#testkit/operators.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const add = async (name: string) => {
  const { token } = await operatorKey(app, ['notices', 'sightings', 'lookup'], name)
  return { token }
}
const keys = async (sent: object = office) => (await app.call(listOperatorKeys, {}, sent)).data
const closed = { status: 401, body: { type: 'Unauthenticated' } }

describe('the keys of the programme’s callers', () => {
  it('open the operator’s calls, under the caller’s name, until they are revoked', async () => {
    const plate = aPlate()
    const camera = await add('camera-7')
    expect(camera.token).toMatch(/^[\w-]{43}$/)
    expect(await notice(app, { plate }, camera)).toMatchObject({ issued_by: 'camera-7' })
    await sight(app, { plate }, camera)
    await app.call(readParkingRight, { params: { plate } }, camera)
    expect((await loggedOf(app, plate)).map(({ operator, action }) => [operator, action])).toEqual([
      ['camera-7', 'issue notice'],
      ['camera-7', 'report sighting'],
      ['camera-7', 'look up plate'],
    ])
    await app.call(revokeOperatorKey, { params: { name: 'camera-7' } }, office)
    await expect(notice(app, { plate }, camera)).rejects.toMatchObject(closed)
    const revoked = (await keys()).find(({ name }) => name === 'camera-7')
    expect(revoked?.revoked_at).toMatch(/^\d{4}-/)
    await app.call(revokeOperatorKey, { params: { name: 'camera-7' } }, office)
    expect((await keys()).find(({ name }) => name === 'camera-7')).toEqual(revoked)
  })

  it('are kept as hashes, and told once', async () => {
    const { token } = await add('camera-8')
    expect(JSON.stringify(await keys())).not.toContain(token)
    const stored = await app.rotativo.parts.db.pool.query(
      "select count(*)::int as found from operator_keys k where strpos(k::text, $1) > 0 or strpos(k::text, encode($1::bytea, 'hex')) > 0",
      [token],
    )
    expect(stored.rows).toEqual([{ found: 0 }])
    const kept = await app.rotativo.parts.db.pool.query('select answer from idempotency_keys')
    expect(JSON.stringify(kept.rows)).not.toContain(token)
  })

  it('have names that are used once, also after they were revoked', async () => {
    await add('camera-9')
    await app.call(revokeOperatorKey, { params: { name: 'camera-9' } }, office)
    const taken = {
      status: 422,
      body: { type: 'InvalidInput', message: 'Já existe uma chave com este nome.' },
    }
    await expect(add('camera-9')).rejects.toMatchObject(taken)
    await expect(add('office')).rejects.toMatchObject(taken)
    for (const name of ['', 'With Blank', '-x', 'x'.repeat(41)]) {
      await expect(add(name)).rejects.toMatchObject({ status: 422, body: { type: 'InvalidInput' } })
    }
  })

  it('are managed by the environment’s key, and by none without the scope', async () => {
    const camera = await add('camera-10')
    const forbidden = { status: 403, body: { type: 'ScopeMissing' } }
    await expect(app.call(addOperatorKey, { body: { name: 'mine' } }, camera)).rejects.toMatchObject(
      forbidden,
    )
    await expect(keys(camera)).rejects.toMatchObject(forbidden)
    await expect(
      app.call(revokeOperatorKey, { params: { name: 'camera-10' } }, camera),
    ).rejects.toMatchObject(forbidden)
    await expect(app.call(revokeOperatorKey, { params: { name: 'nobody' } }, office)).rejects.toMatchObject({
      status: 404,
    })
  })

  it('each have their own idempotency keys', async () => {
    const plate = aPlate()
    const [one, other] = [await add('camera-11'), await add('camera-12')]
    const first = await notice(app, { plate }, { ...one, key: 'same' } as typeof one)
    const second = await notice(app, { plate }, { ...other, key: 'same' } as typeof one)
    expect(second.id).not.toBe(first.id)
  })

  it('are demanded: without one, or with another, nothing answers', async () => {
    for (const token of [undefined, 'sandbox-operator-keys', 'x'.repeat(43)]) {
      await expect(
        app.call(issueNotice, { body: { plate: 'ABC1D23' } as never }, { token }),
      ).rejects.toMatchObject(closed)
    }
  })
})

it('the environment’s key may hold any characters', async () => {
  const own = await startApp({ env: { OPERATOR_KEY: 'p@ss+word/16=char' } })
  expect(await notice(own, { plate: aPlate() }, { token: 'p@ss+word/16=char' })).toMatchObject({ status: 2 })
  await own.close()
})

it('the operator’s calls stand in the API description, with their key', async () => {
  const api = (await (await app.http('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security: object[] }>>
  }
  const own = Object.keys(api.paths).filter((path) => path.startsWith('/operator/v1/'))
  expect(own.toSorted()).toEqual([
    '/operator/v1/accounts/unlock',
    '/operator/v1/campaigns',
    '/operator/v1/keys',
    '/operator/v1/keys/{name}/revoke',
    '/operator/v1/notices',
    '/operator/v1/notices/{id}/cancel',
    '/operator/v1/plates/{plate}',
    '/operator/v1/refund-requests',
    '/operator/v1/refund-requests/{id}/pay',
    '/operator/v1/refund-requests/{id}/refuse',
    '/operator/v1/refunds/{id}/settle',
    '/operator/v1/sightings',
    '/operator/v1/staff',
    '/operator/v1/staff/approve',
    '/operator/v1/trail',
  ])
  for (const path of own) {
    for (const call of Object.values(api.paths[path] ?? {}))
      expect(call.security).toEqual([{ operatorKey: [] }])
  }
})
