import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices, readNoticePrice } from '#contract/notices/lists.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { type Refused, startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { earlyInAMinute, shareWallet } from '#testkit/parking.ts'

let app: TestApp
let driver: TestDriver
beforeAll(async () => {
  app = await startApp({ settings: { limits: { lookup: { max: 40, windowSeconds: 600 } } } })
  driver = await aDriver(app)
})
afterAll(() => app.close())

const list = async (plate: string, status?: number) =>
  (await app.call(listNotices, { query: { plate, status } }, driver)).data

describe('the notices that a driver can pay', () => {
  it('are those of status 2 of a plate, newest first, each with its price [call.notices, entity.notice, notice.only-status-2]', async () => {
    const plate = aPlate()
    const first = await aNotice(app, plate, { address: 'Rua do Porto, 10' })
    await earlyInAMinute(app)
    const second = await aNotice(app, plate, { price: null })
    const at = toCivil(app.clock.now(), 'America/Sao_Paulo').slice(0, 16)
    for (const status of [1, 3, 4, 5, 6]) await aNotice(app, plate, { status })
    const notices = await list(plate, 2)
    expect(notices).toEqual([
      {
        id: second,
        date_notification: expect.stringContaining(at),
        address: '',
        price: null,
        plate,
        status: 2,
        stages: [],
        bonus: {
          hasBonus: false,
          deniedBonusDescription: 'O pagamento desta irregularidade não gera bônus.',
        },
      },
      expect.objectContaining({ id: first, address: 'Rua do Porto, 10', price: 3000 }),
    ])
    expect(await list(plate)).toEqual(notices)
    expect((await list(plate, 3)).map(({ status }) => status)).toEqual([3])
  })

  it('are not told where they were called off or disregarded, but to whoever can park the plate [call.notices]', async () => {
    const plate = aPlate()
    for (const status of [1, 3, 4, 5, 6]) await aNotice(app, plate, { status })
    const seenBy = async (who: TestDriver) => {
      const found = await Promise.all(
        [1, 3, 4, 5, 6].map((status) => app.call(listNotices, { query: { plate, status } }, who)),
      )
      return found.flatMap(({ data }) => data.map(({ status }) => status))
    }
    expect(await seenBy(driver)).toEqual([1, 3, 4])
    expect(await seenBy(await aDriver(app, { plates: [plate] }))).toEqual([1, 3, 4, 5, 6])
  })

  it('are found for any plate, as typed, without a word of whose it is [call.notices]', async () => {
    const plate = aPlate()
    await aDriver(app, { plates: [plate], name: 'Dona Secreta' })
    await aNotice(app, plate)
    const found = await list(plate.toLowerCase())
    expect(found).toHaveLength(1)
    expect(JSON.stringify(found)).not.toContain('Secreta')
    expect(await list(aPlate())).toEqual([])
  })

  it('are found for a foreign plate of seven characters by whoever can park it, and by nobody else', async () => {
    const [plate, longer] = ['AB123CD', 'AB123CDE']
    const [owner, member] = [await aDriver(app, { plates: [plate, longer] }), await aDriver(app)]
    const id = await aNotice(app, plate)
    const found = (who: TestDriver, wanted = plate) =>
      app.call(listNotices, { query: { plate: wanted } }, who).then(
        ({ data }) => data.map((notice) => notice.id),
        ({ status }: Refused) => status,
      )
    expect(await found(owner, 'ab-123-cd')).toEqual([id])
    expect(await found(owner, longer)).toBe(422)
    expect(await found(member)).toBe(422)
    await shareWallet(app, owner.walletId, member.userId)
    expect(await found(member)).toEqual([id])
  })

  it('are refused for what is no plate of seven characters [regularise.seven-characters]', async () => {
    for (const plate of ['', 'ABC1D2', 'ABC1D234', '1234567']) {
      await expect(list(plate)).rejects.toMatchObject({
        status: 422,
        body: { error: { errors: { plate: ['Digite uma placa de veículo válida'] } } },
      })
    }
    await expect(list('ABC1D23', 7)).rejects.toMatchObject({ status: 422 })
  })

  it('are counted like the public look-up', async () => {
    const asked = Array.from({ length: 45 }, () => list('ABC1D23').catch((error) => error.status))
    expect(await Promise.all(asked)).toContain(429)
  })
})

it('the usual price of a notice is that of product type 4 [call.irregularity-price, entity.product-price, const.irregularity-product]', async () => {
  const price = async (type?: number) => (await app.call(readNoticePrice, { query: { type } }, driver)).data
  expect(await price(4)).toEqual([{ price: 3000 }])
  expect(await price(1)).toEqual([])
  expect(await price()).toEqual([])
})
