import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking, listProducts, validateActivation } from '#contract/parking.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { balancesOf, clockAt, products, shareWallet } from '#testkit/parking.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const notYours = {
  status: 422,
  body: { type: 'VehicleNotFound', message: 'Veículo não encontrado entre os seus veículos.' },
}

describe('the products of a plate', () => {
  it('are groups by priority with categories and their times [call.products, entity.product-groups, const.cents]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const { data } = await app.call(listProducts, { query: { plate } }, driver)
    expect(data.map(({ name, priority }) => ({ name, priority }))).toEqual([
      { name: 'Zona Azul Centro', priority: 1 },
      { name: 'Orla', priority: 2 },
    ])
    expect(data[0]?.categories.map(({ slug }) => slug)).toEqual(['common', 'load_unload', 'motorcycle'])
    expect(data[0]?.categories[0]?.products[2]).toEqual({ id: 103, name: '60 minutos', price: 300, time: 60 })
  })

  it('are shown for plates of wallets that the driver can use, and for no other', async () => {
    const plate = aPlate()
    const owner = await aDriver(app, { plates: [plate] })
    const member = await aDriver(app)
    const read = () => app.call(listProducts, { query: { plate } }, member)
    await expect(read()).rejects.toMatchObject(notYours)
    await shareWallet(app, owner.walletId, member.userId)
    expect((await read()).data).toHaveLength(2)
  })
})

describe('beside the products of a plate', () => {
  it('stands what was bought last for it from its wallet (decision Q94)', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const other = await aDriver(app, { credit: 1000, plates: [plate] })
    const last = async (of: typeof driver) =>
      (await app.call(listProducts, { query: { plate } }, of)).last_purchase
    await app.call(activateParking, { body: { plate, product_id: products.orla60 } }, driver)
    expect(await last(driver)).toMatchObject({ product_id: products.orla60, time: 60, price: 400 })
    expect(await last(other)).toBeNull()
  })

  it('stands until when each time would lead, by the charging hours and from the end of what is paid', async () => {
    clockAt(app, '2027-03-10 21:30:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const ends = async () => {
      const answer = await app.call(listProducts, { query: { plate } }, driver)
      return new Map(answer.ends.map(({ product_id, date_time_end }) => [product_id, date_time_end]))
    }
    const before = await ends()
    expect(before.get(products.centro60)).toMatch(/^2027-03-10 22:30:1\d$/)
    expect(before.get(products.orla60)).toMatch(/^2027-03-11 08:30:1\d$/)
    await app.call(activateParking, { body: { plate, product_id: products.centro30 } }, driver)
    expect((await ends()).get(products.centro60)).toMatch(/^2027-03-10 23:00:1\d$/)
    app.clock.setOffsetSeconds(0)
  })
})

describe('the validation of an activation', () => {
  it('tells whether credit and bonus together reach, and buys nothing [call.activation-validate, error.park-balance]', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 200, bonus: 100, plates: [plate] })
    const validate = (product_id: number) =>
      app.call(validateActivation, { body: { plate, product_id } }, driver)
    expect(await validate(products.centro60)).toMatchObject({ messages: [], hasBalance: true })
    expect(await validate(products.centro120)).toMatchObject({ messages: [], hasBalance: false })
    expect(await balancesOf(app, driver.walletId)).toEqual({ credit: 200, bonus: 100 })
  })

  it('notes that a ticket is scheduled and from when [call.activation-validate]', async () => {
    clockAt(app, '2027-03-10 23:00:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    const body = { plate, product_id: products.orla60 }
    expect(await app.call(validateActivation, { body }, driver)).toMatchObject({
      date_time_begin: '2027-03-11 08:00:00',
      date_time_end: '2027-03-11 09:00:00',
      messages: ['Agendado: o tempo começa a contar em 11/03/2027 08:00:00.'],
      hasBalance: true,
    })
    app.clock.setOffsetSeconds(0)
  })

  it('notes until when added time leads, and that it pauses while parking is free', async () => {
    clockAt(app, '2027-03-10 21:00:10')
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [plate] })
    await app.call(activateParking, { body: { plate, product_id: products.centro30 } }, driver)
    const added = await app.call(validateActivation, { body: { plate, product_id: products.orla60 } }, driver)
    expect(added.messages).toEqual([
      expect.stringMatching(
        /^O tempo será somado ao da vaga atual, que passa a terminar em 11\/03\/2027 08:30:1\d\.$/,
      ),
      expect.stringMatching(
        /^O tempo conta apenas no horário de cobrança e termina em 11\/03\/2027 08:30:1\d\.$/,
      ),
    ])
    app.clock.setOffsetSeconds(0)
  })

  it("refuses another driver's plate like an unknown one, and a time that is not sold", async () => {
    const plate = aPlate()
    await aDriver(app, { plates: [plate] })
    const own = aPlate()
    const driver = await aDriver(app, { credit: 1000, plates: [own] })
    for (const stranger of [plate, 'ZZZ9Z99', '']) {
      const body = { plate: stranger, product_id: products.centro60 }
      await expect(app.call(validateActivation, { body }, driver)).rejects.toMatchObject(notYours)
    }
    const body = { plate: own, product_id: 9999 }
    await expect(app.call(validateActivation, { body }, driver)).rejects.toMatchObject({
      status: 422,
      body: { type: 'ProductUnavailable', message: 'Este tempo não está disponível. Escolha outro.' },
    })
  })
})
