import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resendPhoneCode, sendPhoneCodeTo } from '#contract/account/confirmation.ts'
import { askRecovery } from '#contract/account/recovery.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { eventually } from '#testkit/eventually.ts'
import { patience } from '#testkit/patient.ts'
import { readBody } from '#testkit/read-body.ts'
import { aPhone, aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'

/** An SMS provider that can be down, or refuse for good; `got` holds what it took, `tries` what it was offered. */
const provider = { isDown: false, refuses: false, tries: 0, got: [] as { to: string; text: string }[] }
const service = createServer(async (request, response) => {
  const body = await readBody(request)
  provider.tries++
  const status = provider.isDown ? 503 : provider.refuses ? 400 : 202
  if (status === 202) provider.got.push(JSON.parse(body))
  response.writeHead(status).end()
})

let app: TestApp
/** Whoever owns the database sees the queue too. */
let owner: Db
beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const { port } = service.address() as AddressInfo
  const env = {
    SMS_URL: `http://127.0.0.1:${port}/messages`,
    SMS_TOKEN: 'a-token-of-the-test',
    LOG_LEVEL: 'silent',
  }
  app = await startApp({ settings: wideLimits, env })
  owner = openPool(app.databaseUrl, { size: 1, role: undefined, patience, onError: () => undefined })
})
afterAll(async () => {
  await owner.close()
  await app.close()
  service.close()
})
beforeEach(() => Object.assign(provider, { isDown: false, refuses: false, tries: 0, got: [] }))

const sentTo = (phone: string): string[] =>
  provider.got.filter(({ to }) => to === `55${phone}`).map(({ text }) => text)

const jobsDone = async () => {
  const open = `select
    (select count(*)::int from outbox where handed_over_at is null) +
    (select count(*)::int from graphile_worker.jobs where task_identifier in ('send_recovery', 'sms')) as open`
  await eventually(
    async () => (await owner.pool.query(open)).rows[0].open,
    (count) => count === 0,
  )
}

/** The service comes back, and what waits for it is tried at once. */
const comesBack = async () => {
  provider.isDown = false
  await owner.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), now())`,
  )
  await jobsDone()
}

const delayed = {
  status: 422,
  body: {
    type: 'SmsDelayed',
    message: 'O SMS não pôde ser enviado agora. Se o código não chegar em instantes, peça outro.',
  },
}

describe('while SMS is down', () => {
  it('nobody is told that a code was sent', async () => {
    const { token, phone } = await aRegisteredDriver(app)
    await jobsDone()
    await app.advance(60)
    provider.isDown = true
    await expect(app.call(resendPhoneCode, {}, { token })).rejects.toMatchObject(delayed)
    await app.advance(60)
    const body = { phone: aPhone() }
    await expect(app.call(sendPhoneCodeTo, { body }, { token })).rejects.toMatchObject(delayed)
    await comesBack()
    // The first of the two codes died when the second was made.
    expect(sentTo(phone)).toHaveLength(1)
    expect(sentTo(body.phone)).toHaveLength(1)
  })

  it('a code that waits longer than it lives is not sent, be it of a registration or of a recovery', async () => {
    provider.isDown = true
    const driver = await aRegisteredDriver(app)
    await app.call(askRecovery, { body: { registration: driver.identification, sms: true } })
    await eventually(
      () => provider.tries,
      (tries) => tries >= 2,
    )
    await app.advance(601)
    await comesBack()
    expect(sentTo(driver.phone)).toEqual([])
  })

  it('a code that has no minute left to be typed is not sent', async () => {
    provider.isDown = true
    const driver = await aRegisteredDriver(app)
    await eventually(
      () => provider.tries,
      (tries) => tries >= 1,
    )
    await app.advance(560)
    await comesBack()
    expect(sentTo(driver.phone)).toEqual([])
  })

  it('a code that still lives is sent once it is back', async () => {
    provider.isDown = true
    const driver = await aRegisteredDriver(app)
    await eventually(
      () => provider.tries,
      (tries) => tries >= 1,
    )
    await app.advance(300)
    await comesBack()
    expect(sentTo(driver.phone)).toHaveLength(1)
  })
})

it('an SMS that is refused for good is tried once: whoever waits is told, and nothing of it stays in the queue', async () => {
  const { token } = await aRegisteredDriver(app)
  await jobsDone()
  await app.advance(60)
  Object.assign(provider, { refuses: true, tries: 0 })
  await expect(app.call(resendPhoneCode, {}, { token })).rejects.toMatchObject(delayed)
  await jobsDone()
  expect(provider.tries).toBe(1)
})
