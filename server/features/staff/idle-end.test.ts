import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSighting, checkPlate, readShift } from '#contract/shifts.ts'
import { readStaffSession } from '#contract/staff/access.ts'
import { listExports } from '#contract/staff/exports.ts'
import { listOfficeNotices } from '#contract/staff/notices.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPlate } from '#testkit/drivers.ts'
import { aStaff, type TestStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Whether a session is still there that was begun, used by this alone after 20 minutes, and left until its idle end. */
const livesBy = async (person: TestStaff, idleMinutes: number, use: () => Promise<unknown>) => {
  await app.advance(20 * 60)
  await use()
  await app.advance((idleMinutes - 20) * 60 + 30)
  return app.call(readStaffSession, {}, person).then(
    () => true,
    () => false,
  )
}

describe('the session of an agent', () => {
  const address = 'Rua das Marés, 10'
  const agentBy = async (use: (agent: TestStaff) => Promise<unknown>) => {
    const agent = await aStaff(app, ['agent'])
    return livesBy(agent, 30, () => use(agent))
  }

  it('ends although its page reads the shift again and again, as while a photo waits', async () => {
    expect(await agentBy((agent) => app.call(readShift, {}, agent))).toBe(false)
  })

  it('goes on by a look at a plate, by what is noted, and by opening the page anew', async () => {
    const params = { plate: aPlate() }
    const noted = { id: randomUUID(), ...params, address, category: '' }
    const uses: ((agent: TestStaff) => Promise<unknown>)[] = [
      (agent) => app.call(checkPlate, { params, query: { address } }, agent),
      (agent) => app.call(addSighting, { body: { ...noted, noted_at: app.clock.now().getTime() } }, agent),
      (agent) => app.call(readStaffSession, {}, agent),
    ]
    for (const use of uses) expect(await agentBy(use)).toBe(true)
  })
})

describe('the session of the office', () => {
  it('ends although a page asks whether a table is ready, and goes on by a list that somebody reads', async () => {
    const clerk = await aStaff(app, ['support'])
    const read = () => app.call(listOfficeNotices, { query: { plate: '', from: '', until: '' } }, clerk)
    expect(await livesBy(clerk, 60, read)).toBe(true)
    expect(await livesBy(clerk, 60, () => app.call(listExports, {}, clerk))).toBe(false)
  })
})
