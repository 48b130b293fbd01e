import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resendEmailLink } from '#contract/account/confirmation.ts'
import { askRecovery, resetByLink } from '#contract/account/recovery.ts'
import { type Db, openPool } from '#server/database/pool.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { eventually } from '#testkit/eventually.ts'
import { openMailServer } from '#testkit/mail-server.ts'
import { patience } from '#testkit/patient.ts'
import { aRegisteredDriver, wideLimits } from '#testkit/registrations.ts'

let isDown = false
let tries = 0
let server: Awaited<ReturnType<typeof openMailServer>>
let app: TestApp
/** Whoever owns the database sees the queue too. */
let owner: Db
beforeAll(async () => {
  server = await openMailServer((command) => {
    if (!command.startsWith('MAIL FROM')) return undefined
    tries++
    return isDown ? '451 come back later' : undefined
  })
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Zona Azul <nao-responda@example.com>', LOG_LEVEL: 'silent' }
  app = await startApp({ settings: wideLimits, env })
  owner = openPool(app.databaseUrl, { size: 1, role: undefined, patience, onError: () => undefined })
})
afterAll(async () => {
  await owner.close()
  await app.close()
  server.close()
})

/** The letters to somebody, as words: without the lines that SMTP breaks them into. */
const lettersTo = (email: string): string[] =>
  server.messages
    .filter((message) => message.includes(email))
    .map((message) => message.replace(/=\n/g, '').replace(/=3D/g, '='))

const jobsDone = () => {
  const open = `select
    (select count(*)::int from outbox where handed_over_at is null) +
    (select count(*)::int from graphile_worker.jobs where task_identifier in ('send_recovery', 'mail')) as open`
  return eventually(
    async () => (await owner.pool.query(open)).rows[0].open,
    (count) => count === 0,
  )
}

const tried = async (work: () => Promise<unknown>) => {
  const before = tries
  await work()
  await eventually(
    () => tries,
    (now) => now > before,
  )
}

const comesBack = async () => {
  isDown = false
  await owner.pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where locked_at is null), now())`,
  )
  await jobsDone()
}

const askedWhileDown = async () => {
  const driver = await aRegisteredDriver(app)
  await jobsDone()
  isDown = true
  await tried(() => app.call(askRecovery, { body: { registration: driver.identification, email: true } }))
  return driver
}

describe('while e-mail is down', () => {
  it('a letter whose code died meanwhile goes out with its link alone, which works', async () => {
    const driver = await askedWhileDown()
    await app.advance(11 * 60)
    await comesBack()
    const [, letter = '', ...more] = lettersTo(driver.email)
    expect(more).toEqual([])
    expect(letter).not.toMatch(/^\d{4}$/m)
    expect(letter).not.toContain('minutos e o link')
    const token = /token=([\w-]+)/.exec(letter)?.[1] ?? ''
    const password = { password: 'segredo2', password_confirmation: 'segredo2' }
    await app.call(resetByLink, { body: { email: driver.email, token, ...password } })
  })

  it('a letter whose code lives goes out with it', async () => {
    const driver = await askedWhileDown()
    await app.advance(5 * 60)
    await comesBack()
    expect(lettersTo(driver.email)[1]).toMatch(/^\d{4}$/m)
  })

  it('a letter whose link died meanwhile goes out no more, be it of a recovery or of a confirmation', async () => {
    const driver = await askedWhileDown()
    await app.advance(61 * 60)
    await comesBack()
    expect(lettersTo(driver.email)).toHaveLength(1)
    isDown = true
    await tried(() => app.call(resendEmailLink, {}, { token: driver.token }))
    await app.advance(49 * 3600)
    await comesBack()
    expect(lettersTo(driver.email)).toHaveLength(1)
  })
})
