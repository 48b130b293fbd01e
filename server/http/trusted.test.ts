import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endOtherSessions, logIn, logOut } from '#contract/account/sessions.ts'
import { calls } from '#contract/calls.ts'
import { addOperatorKey, readParkingRight, revokeOperatorKey } from '#contract/operator.ts'
import { listMyVehicles } from '#contract/vehicles.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { pathOf } from '#testkit/paths.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { wideLimits } from '#testkit/registrations.ts'
import { Trusted } from './trusted.ts'

describe('what was found a moment ago', () => {
  const keep = (trusted: Trusted<string>, askedAt: number, whose: number | null = 7) =>
    trusted.keep('key', { value: 'found', askedAt, whose })

  it('is trusted for a second from when it was asked for', () => {
    const trusted = new Trusted<string>()
    keep(trusted, 5000)
    expect(trusted.recall('key', 5999)).toBe('found')
    expect(trusted.recall('key', 6000)).toBeNull()
    expect(trusted.recall('other', 5001)).toBeNull()
  })

  it('is not trusted when whoever it belongs to changed something after it was asked for', () => {
    const trusted = new Trusted<string>()
    keep(trusted, 5000)
    trusted.changed(8, 5100)
    expect(trusted.recall('key', 5200)).toBe('found')
    trusted.changed(7, 5100)
    expect(trusted.recall('key', 5200)).toBeNull()
    // The answer of a question that was under way while it changed.
    keep(trusted, 5099)
    expect(trusted.recall('key', 5200)).toBeNull()
    keep(trusted, 5101)
    expect(trusted.recall('key', 5200)).toBe('found')
  })

  it('is not trusted when somebody changed something who may have changed it for anybody', () => {
    const trusted = new Trusted<string>()
    keep(trusted, 5000)
    keep(trusted, 5000, null)
    trusted.changed(null, 5000)
    expect(trusted.recall('key', 5001)).toBeNull()
  })

  it('takes no more room than for those who read within a second', () => {
    const trusted = new Trusted<string>()
    for (let n = 0; n < 25_000; n++) trusted.keep(String(n), { value: 'x', askedAt: n, whose: n })
    expect(trusted.recall('24999', 24_999)).toBe('x')
    expect(trusted.recall('1', 24_999)).toBeNull()
  })
})

describe('a session that is ended', () => {
  let app: TestApp
  let other: TestApp
  beforeAll(async () => {
    app = await startApp({ settings: wideLimits })
    other = await startApp({ databaseUrl: app.databaseUrl })
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  const reads = (server: TestApp, token: string): Promise<boolean> =>
    server.call(listMyVehicles, {}, { token }).then(
      () => true,
      () => false,
    )

  const anotherSession = async (driver: { identification: string; password: string }): Promise<string> => {
    const body = { username: driver.identification, password: driver.password }
    return (await app.call(logIn, { body })).access_token
  }

  it('reads nothing any more at the server that ended it, and soon at no other', async () => {
    const { token } = await aDriver(app)
    expect(await reads(app, token)).toBe(true)
    expect(await reads(other, token)).toBe(true)
    await app.call(logOut, {}, { token })
    expect(await reads(app, token)).toBe(false)
    await eventually(
      () => reads(other, token),
      (may) => !may,
    )
  })

  it('by another device reads nothing any more', async () => {
    const driver = await aDriverWithContacts(app)
    const [second, third] = [await anotherSession(driver), await anotherSession(driver)]
    for (const token of [second, third]) expect(await reads(app, token)).toBe(true)
    await app.call(endOtherSessions, {}, { token: second })
    expect(await reads(app, third)).toBe(false)
    expect(await reads(app, driver.token)).toBe(false)
    expect(await reads(app, second)).toBe(true)
  })

  it('opens nothing that changes something, wherever it was ended', async () => {
    const driver = await aDriver(app)
    expect(await reads(other, driver.token)).toBe(true)
    await app.call(logOut, {}, { token: driver.token })
    await expect(other.call(logOut, {}, { token: driver.token })).rejects.toMatchObject({ status: 401 })
  })

  it('opens none of what acts though it is a GET either', async () => {
    const acting = calls.filter(({ endpoint }) => endpoint.acts)
    expect(acting.map(({ name }) => name).toSorted()).toEqual([
      'exportTransactions',
      'leaveParking',
      'mailTransactions',
      'resendEmailLink',
      'resendPhoneCode',
    ])
    for (const { endpoint } of acting) {
      const { token } = await aDriver(app)
      expect(await reads(other, token)).toBe(true)
      await app.call(logOut, {}, { token })
      const path = pathOf(endpoint, { params: { transaction_id: 1 }, query: endpoint.example?.query })
      expect((await other.http('GET', path, undefined, { token })).status, path).toBe(401)
    }
  })

  it('of a camera looks nothing up any more', async () => {
    const office = { token: 'sandbox-operator-key' }
    const { key } = await app.call(
      addOperatorKey,
      { body: { name: 'camera-trusted', scopes: ['lookup'] } },
      office,
    )
    const look = () => app.call(readParkingRight, { params: { plate: aPlate() } }, { token: key })
    await look()
    await look()
    await app.call(revokeOperatorKey, { params: { name: 'camera-trusted' } }, office)
    await expect(look()).rejects.toMatchObject({ status: 401 })
  })
})
