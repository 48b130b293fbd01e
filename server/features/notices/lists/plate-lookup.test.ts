import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPublicNotices } from '#contract/guest.ts'
import { listPlateNotices } from '#contract/notices/lists.ts'
import { toCivil } from '#domain/brazil/civil-time.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { earlyInAMinute } from '#testkit/parking.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ settings: { limits: { lookup: { max: 1000, windowSeconds: 600 } } } })
})
afterAll(() => app.close())

const lookUp = (plate: string) => app.call(listPlateNotices, { params: { plate } })
const listFor = (plateIn: string) => app.call(listPublicNotices, { query: { plateIn } })

describe('the plate lookup', () => {
  it('tells a stranger date, address and status of each notice, newest first [call.plate-notices, capability.anonymous-plate, role.anonymous]', async () => {
    const plate = aPlate()
    await aDriver(app, { plates: [plate], name: 'Dona Secreta' })
    await earlyInAMinute(app)
    await aNotice(app, plate, { address: 'Rua do Porto, 10' })
    const first = toCivil(app.clock.now(), 'America/Sao_Paulo')
    await app.advance(60)
    await aNotice(app, plate, { address: 'Rua da Praia, 20', status: 3 })
    const second = toCivil(app.clock.now(), 'America/Sao_Paulo')
    // Called off and disregarded: neither is told to anybody.
    for (const status of [5, 6]) await aNotice(app, plate, { status })
    const { data } = await lookUp(plate)
    expect(data.map(({ address, status }) => [address, status])).toEqual([
      ['Rua da Praia, 20', 'Pago'],
      ['Rua do Porto, 10', 'Notificado'],
    ])
    expect(data.map(({ date_notification }) => date_notification.slice(0, 16))).toEqual([
      second.slice(0, 16),
      first.slice(0, 16),
    ])
    for (const notice of data) {
      expect(Object.keys(notice).toSorted()).toEqual(['address', 'date_notification', 'status'])
    }
  })

  it('leaves out what was cancelled or disregarded [notice.status-codes]', async () => {
    const plate = aPlate()
    for (const status of [1, 2, 3, 4, 5, 6]) await aNotice(app, plate, { status })
    const { data } = await lookUp(plate)
    expect(data.map(({ status }) => status)).toEqual(['Autuado', 'Pago', 'Notificado', 'Pendente'])
  })

  it('finds nothing for a plate without notices, and never converts one form into the other', async () => {
    expect(await lookUp(aPlate())).toEqual({ data: [] })
    await aNotice(app, 'QTP5B34')
    expect(await lookUp('QTP5134')).toEqual({ data: [] })
    expect((await lookUp('qtp-5b34')).data).toHaveLength(1)
  })

  it.each(['ABC', 'ABC123', 'ABC12345', '1234567', 'ABCDEFG', 'AB1C234', '%20', "ABC1'--", 'ÁBC1234'])(
    'refuses %s, which is no Brazilian plate',
    async (plate) => {
      const wrong = {
        status: 422,
        body: { error: { errors: { plate: ['Digite uma placa de veículo válida'] } } },
      }
      await expect(lookUp(plate)).rejects.toMatchObject(wrong)
      await expect(listFor(plate)).rejects.toMatchObject({
        status: 422,
        body: { error: { errors: { plateIn: ['Digite uma placa de veículo válida'] } } },
      })
    },
  )

  it('is limited per address', async () => {
    const strict = await startApp({ settings: { limits: { lookup: { max: 3, windowSeconds: 600 } } } })
    const ask = () => strict.http('GET', '/api/notification/ABC1D23')
    for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      message: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
    })
    const other = await strict.http('GET', '/api/public/notifications?plateIn=ABC1D23')
    expect(other.status).toBe(429)
    await strict.close()
  })
})

describe('the notices that a visitor can pay', () => {
  it('are those of status 2, with price, kind and vehicle [call.public-notices, public-notice.list, entity.notice, entity.notice-public]', async () => {
    await aNotice(app, 'MAR1234', { address: 'Rua do Porto, 10' })
    const shown = await aNotice(app, 'MAR1234', { status: 3 })
    const { data } = await listFor('mar-1234')
    expect(data).toEqual([
      {
        id: expect.any(Number),
        plate: 'MAR1234',
        date_notification: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        address: 'Rua do Porto, 10',
        price: 3000,
        status: 2,
        bonus: { hasBonus: false, deniedBonusDescription: 'O pagamento sem cadastro não gera bônus.' },
        status_enum: 'Notificado',
        type_enum: 'Notificação',
        parking_notification_type: { name: 'Estacionado sem ticket ativo' },
        vehicle: {
          vehicle_maker_model: { name: 'Fiat Uno' },
          vehicle_color: { name: 'Branca' },
          vehicle_category: { name: 'Particular' },
        },
      },
    ])
    expect(data[0]?.id).not.toBe(shown)
  })

  it('say Não informado of a vehicle that the registry does not know, or when it does not answer', async () => {
    const unknown = { name: 'Não informado' }
    const nothing = { vehicle_maker_model: unknown, vehicle_color: unknown, vehicle_category: unknown }
    for (const plate of ['NAO0I00', 'FAL5H00']) {
      await aNotice(app, plate, { price: null })
      expect((await listFor(plate)).data).toMatchObject([{ price: null, vehicle: nothing }])
    }
  })
})
