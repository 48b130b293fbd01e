import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addNotice, readShift } from '#contract/shifts.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aPlate } from '#testkit/drivers.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('a shift lists its newest hundred plates and beside them its notices, which the plates do not push out', async () => {
  const agent = await aStaff(app, ['agent'])
  const { notice } = await app.call(
    addNotice,
    {
      body: {
        id: randomUUID(),
        plate: aPlate(),
        type: 'outside_bay',
        address: 'Rua das Marés, 10',
        category: '',
        noted_at: app.clock.now().getTime(),
        photos: [],
      },
    },
    agent,
  )
  const note = (seen: number) =>
    app.rotativo.parts.db.pool.query(
      `insert into shift_claims (id, shift_id, staff_id, kind, plate, address, noted_at, arrived_at, outcome)
       select gen_random_uuid(), shift_id, staff_id, 'sighting', 'SEE' || (1000 + n), address, noted_at,
         arrived_at + n * interval '1 second', 'free'
       from shift_claims, generate_series(1, $2) n where notice_id = $1`,
      [notice?.id, seen],
    )
  await note(130)
  const shift = await app.call(readShift, {}, agent)
  expect([shift.sightings, shift.notices]).toEqual([130, 1])
  const newest = Array.from({ length: 100 }, (_, n) => `SEE${1130 - n}`)
  expect(shift.claims.map(({ plate }) => plate)).toEqual([...newest, notice?.plate])
})
