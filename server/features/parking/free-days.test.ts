import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, leaveParking, listFreeDays, validateActivation } from '#contract/parking.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { buyTicket, guestActivations, ticketOrder } from '#testkit/guests.ts'
import { notice, sight } from '#testkit/operators.ts'
import { payOrder, untilStatus } from '#testkit/orders.ts'
import { balancesOf, clockAt, products } from '#testkit/parking.ts'

/** Christmas and the afternoon before it everywhere, a fair in the centre on the day after. */
const freeDays = {
  national: true,
  days: [
    { date: '2027-12-24', from: '12:00', name: 'Véspera de Natal' },
    { date: '2027-12-26', until: '2027-12-27', from: '08:00', to: '14:00', name: 'Feira', groups: [1] },
  ],
}

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotativo-free-days-'))
  await cp('cities/demo', folder, { recursive: true })
  await writeFile(join(folder, 'free-days.json'), JSON.stringify(freeDays))
  app = await startApp({ env: { CITY: folder } })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const aParker = async () => {
  const plate = aPlate()
  return { plate, driver: await aDriver(app, { credit: 5000, plates: [plate] }) }
}

describe('on a day on which nobody is charged', () => {
  it('a ticket begins after it, and says so before it is bought', async () => {
    clockAt(app, '2027-12-24 12:30:05')
    const { plate, driver } = await aParker()
    const body = { plate, product_id: products.centro60 }
    expect(await app.call(validateActivation, { body }, driver)).toMatchObject({
      messages: ['Agendado: o tempo começa a contar em 26/12/2027 00:00:00.'],
      date_time_end: '2027-12-26 01:00:00',
    })
    const { activation, status } = await app.call(activateParking, { body }, driver)
    expect([activation.date_time_begin, status]).toEqual(['2027-12-26 00:00:00', 3])
  })

  it('no minute of a ticket runs, and what has not run goes back', async () => {
    clockAt(app, '2027-12-24 11:30:05')
    const { plate, driver } = await aParker()
    const ticket = await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
    expect(ticket.activation.date_time_end).toMatch(/^2027-12-26 00:30:/)
    clockAt(app, '2027-12-25 15:00:00')
    const params = { transaction_id: ticket.transaction_id }
    expect(await app.call(leaveParking, { params }, driver)).toMatchObject({ amount: 150 })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 4850, bonus: 0 })
  })

  it('a visitor’s ticket begins after it, too', async () => {
    clockAt(app, '2027-12-25 10:00:05')
    const body = { ...ticketOrder(), product_id: products.orla60 }
    const { id } = await buyTicket(app, body)
    await payOrder(app, id)
    await untilStatus(app, id, 2)
    expect(await guestActivations(app, body.plate)).toMatchObject([
      { begins_at: new Date('2027-12-26T11:00:00Z'), ends_at: new Date('2027-12-26T12:00:00Z') },
    ])
  })

  it('a plate may stand, gets no notice, and nothing is bought for it', async () => {
    clockAt(app, '2027-12-25 10:00:00')
    const plate = aPlate()
    await aDriver(app, { credit: 5000, plates: [plate] })
    expect(await sight(app, { plate, issue: true })).toMatchObject({
      state: 'free',
      until: '2027-12-26 00:00:00',
    })
    await expect(notice(app, { plate })).rejects.toMatchObject({ body: { type: 'PlateMayPark' } })
  })

  it('of one area the others charge on', async () => {
    clockAt(app, '2027-12-26 09:00:05')
    const endOf = async (product_id: number) => {
      const { plate, driver } = await aParker()
      const { activation } = await app.call(activateParking, { body: { plate, product_id } }, driver)
      return activation.date_time_end.slice(0, 16)
    }
    expect(await endOf(products.centro60)).toBe('2027-12-26 15:00')
    expect(await endOf(products.orla60)).toBe('2027-12-26 10:00')
    expect(await sight(app, { plate: aPlate() })).toMatchObject({ state: 'tolerance' })
  })
})

describe('the days that come', () => {
  it('are told to everybody, the next one first', async () => {
    clockAt(app, '2027-12-24 09:00:00')
    const feira = { from: '08:00', to: '14:00', name: 'Feira', groups: ['Zona Azul Centro'] }
    const wholeDay = { from: '00:00', to: '24:00', groups: [] }
    expect(await app.call(listFreeDays, {})).toEqual({
      data: [
        { date: '2027-12-24', from: '12:00', to: '24:00', name: 'Véspera de Natal', groups: [] },
        { date: '2027-12-25', name: 'Natal', ...wholeDay },
        { date: '2027-12-26', ...feira },
        { date: '2027-12-27', ...feira },
        { date: '2028-01-01', name: 'Ano novo', ...wholeDay },
      ],
    })
  })

  it('are none in a city that names none', async () => {
    const other = await startApp()
    clockAt(other, '2027-12-24 09:00:00')
    expect(await other.call(listFreeDays, {})).toEqual({ data: [] })
    await other.close()
  })
})
