import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activateParking } from '#contract/parking.ts'
import { setPreference } from '#contract/preferences.ts'
import { addDays, formatCivil, formatCivilDate, toCivil } from '#domain/brazil/civil-time.ts'
import type { PreferenceFlag } from '#domain/preferences.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { aNotice } from '#testkit/guests.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { clockAt, products, shareWallet } from '#testkit/parking.ts'
import { confirm, placeBy, placeWalletOrder } from '#testkit/payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  clockAt(app, '2027-03-10 10:00:00')
})
afterAll(() => app.close())

const park = (driver: TestDriver, plate: string, product_id: number = products.centro60, key?: string) =>
  app.call(
    activateParking,
    { body: { plate, product_id } },
    { token: driver.token, ...(key === undefined ? {} : { key }) },
  )

const switchOff = (driver: TestDriver, flag: PreferenceFlag) =>
  app.call(setPreference, { body: { [flag]: false } }, driver)

/** What a driver got by e-mail once everything that was promised before was delivered: subjects, oldest first. */
const subjects = async (driver: TestDriver): Promise<string[]> => {
  await delivered(app)
  return (await app.messages(driver.email, 0)).map(({ subject }) => subject.split(' - ')[0] ?? '').reverse()
}

describe('a voucher', () => {
  it('of parking comes for the purchase and for each time that is added, once per purchase', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 10_000, plates: [plate] })
    const { transaction_id } = await park(driver, plate, products.centro60, 'the-same-key-1')
    await park(driver, plate, products.centro60, 'the-same-key-1')
    await park(driver, plate, products.centro30, 'the-same-key-2')
    // The two wait side by side, and either may go first.
    const letters = await app.messages(driver.email, 2)
    const first = letters.find(({ text }) => text.includes('Tempo: 60 minutos'))
    const added = letters.find(({ text }) => text.includes('Tempo: 30 minutos'))
    expect(first?.subject).toBe(`Comprovante de estacionamento ${plate} - Zona Azul Porto das Marés`)
    expect(first?.text).toContain(`Número da transação: ${transaction_id}`)
    expect(first?.text).toMatch(
      /Início: 10\/03\/2027 10:00:\d\d\nFim: 10\/03\/2027 11:00:\d\d\nTempo: 60 minutos/,
    )
    expect(added?.text).toContain(`tempo adicionado ao veículo de placa ${plate}`)
    expect(await subjects(driver)).toHaveLength(2)
  })

  it('of parking is governed by its switch', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 10_000, plates: [plate] })
    await switchOff(driver, 'send_parking_voucher_email')
    await park(driver, plate)
    expect(await subjects(driver)).toEqual([])
  })

  it('of a purchase of credit comes when it is paid, unless it is switched off', async () => {
    const [driver, silent] = [await aDriver(app), await aDriver(app)]
    await switchOff(silent, 'send_credit_buy_voucher_email')
    for (const buyer of [driver, silent]) {
      const order = await placeOrder(app, buyer, 5000)
      await payOrder(app, order.id, { times: 1 })
      await untilStatus(app, order.id, 2)
    }
    const [voucher] = await app.messages(driver.email)
    expect(voucher?.subject).toContain('Compra de créditos')
    expect(voucher?.text).toContain('Valor: R$ 50,00')
    expect(voucher?.text).toContain('Forma de pagamento: Pix')
    expect(await subjects(driver)).toEqual(['Compra de créditos'])
    expect(await subjects(silent)).toEqual([])
  })

  it('of a regularisation comes when it is paid, and of the notice before it when it is issued', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 20_000, plates: [plate] })
    const notice = await aNotice(app, plate)
    const [letter, ...others] = await app.messages(driver.email, 1)
    expect(others).toEqual([])
    const lastDay = addDays(toCivil(app.clock.now(), 'America/Sao_Paulo').slice(0, 10), 30)
    expect(letter?.text).toContain(`Prazo para regularizar: até ${formatCivilDate(lastDay)} 23:59\n`)
    await confirm(app, driver, await placeWalletOrder(app, driver, notice), { payment_form_id: 4 })
    expect(await app.messages(driver.email, 2)).toHaveLength(2)
    expect(await subjects(driver)).toEqual([
      `Irregularidade no veículo ${plate}`,
      `Irregularidade regularizada ${plate}`,
    ])
    await switchOff(driver, 'send_notification_email')
    await switchOff(driver, 'send_regularization_email')
    await confirm(app, driver, await placeWalletOrder(app, driver, await aNotice(app, plate)), {
      payment_form_id: 4,
    })
    expect(await subjects(driver)).toHaveLength(2)
  })

  it('of a regularisation says when it was paid, not when the bank told', async () => {
    const driver = await aDriver(app)
    const { id } = await placeBy(app, driver, 11, [await aNotice(app, aPlate())])
    await payOrder(app, id, { delay_seconds: 600 })
    await app.advance(600)
    await untilStatus(app, id, 2)
    const [letter] = await app.messages(driver.email)
    const { paid_at } = await app.rotativo.parts.db.kysely
      .selectFrom('orders')
      .select('paid_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(letter?.text).toContain(
      `Pago em: ${formatCivil(toCivil(paid_at ?? app.clock.now(), 'America/Sao_Paulo'))}`,
    )
  })
})

describe('the warning that credits are ending', () => {
  it('comes when a purchase takes the wallet below the limit, and not again until it was above', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 600, plates: [plate] })
    const ticket = await park(driver, plate)
    expect(ticket.activation.price).toBe(300)
    const [warning] = await app.messages(
      driver.email,
      1,
      'Seus créditos estão acabando - Zona Azul Porto das Marés',
    )
    expect(warning?.text).toContain('A carteira Carteira Principal tem agora R$ 3,00.')
    await park(driver, plate, products.centro15)
    expect((await subjects(driver)).filter((subject) => subject.startsWith('Seus'))).toHaveLength(1)
  })

  it('goes to the owner of the wallet, whoever spent', async () => {
    const plate = aPlate()
    const owner = await aDriver(app, { credit: 600, plates: [plate] })
    const guest = await aDriver(app)
    await shareWallet(app, owner.walletId, guest.userId)
    await switchOff(owner, 'send_parking_voucher_email')
    await park(guest, plate)
    expect(await subjects(owner)).toEqual(['Seus créditos estão acabando'])
    expect(await subjects(guest)).toEqual([`Comprovante de estacionamento ${plate}`])
  })

  it('is governed by its switch', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { credit: 600, plates: [plate] })
    await switchOff(driver, 'send_credit_warning_email')
    await park(driver, plate)
    expect(await subjects(driver)).toEqual([`Comprovante de estacionamento ${plate}`])
  })
})
