import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLanguage } from '#contract/preferences.ts'
import { cents } from '#domain/money/cents.ts'
import type { Tx } from '#server/database/pool.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { delivered } from '#testkit/deliveries.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { withSettings } from '#testkit/settings.ts'
import type { Told } from './facts.ts'
import type { Channel } from './kinds.ts'
import { tell, tellHolders } from './tell.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const at = '2027-03-10T15:00:00.000Z'
const notice = (plate: string, notice_id: number): Told<'notice_issued'> => ({
  kind: 'notice_issued',
  facts: {
    notice_id,
    plate,
    type_name: 'Sem ticket',
    address: 'Rua das Gaivotas, 120',
    at,
    price: cents(3000),
    deadline: null,
  },
})

const ticket = (plate: string): Told<'automatic_ticket'> => ({
  kind: 'automatic_ticket',
  facts: {
    detail_id: 77,
    plate,
    seen_at: at,
    address: 'Rua das Gaivotas, 120',
    begin: at,
    end: '2027-03-10T15:30:00.000Z',
    time_minutes: 30,
    price: cents(300),
    reversible_until: '2027-03-10T15:10:00.000Z',
  },
})

const inTx = (work: (tx: Tx) => Promise<void>): Promise<void> =>
  app.rotativo.parts.db.kysely.transaction().execute(work)

const setDriver = (driver: TestDriver, set: object) =>
  app.rotativo.parts.db.kysely.updateTable('users').set(set).where('id', '=', driver.userId).execute()

const told = (driver: TestDriver, message: Told) =>
  inTx((tx) => tell(tx, { userId: driver.userId, ...message }, app.clock.now()))

/** What reached a driver once everything that was promised before is delivered. */
const reached = async (driver: TestDriver): Promise<Channel[]> => {
  await delivered(app)
  const all = [...(await app.messages(driver.email, 0)), ...(await app.messages(driver.phone, 0))]
  return all.map(({ channel }) => channel as Channel)
}

describe('a message to a driver', () => {
  it('is a letter that reads without pictures, as text and as HTML', async () => {
    const driver = await aDriver(app, { name: 'Zoé <b> & Cia' })
    await told(driver, notice('ABC1D23', 41))
    const [letter] = await app.messages(driver.email)
    expect(letter?.subject).toBe('Irregularidade no veículo ABC1D23 - Zona Azul Porto das Marés')
    expect(letter?.text).toContain('Olá, Zoé <b> & Cia!')
    expect(letter?.text).toContain('Data e hora: 10/03/2027 12:00:00')
    expect(letter?.text).toContain('Valor: R$ 30,00')
    expect(letter?.text).toContain(`Regularizar:\n${app.address}/irregularidades`)
    expect(letter?.html).toContain('Zoé &#60;b&#62; &#38; Cia')
    expect(letter?.html).toContain('Rua das Gaivotas, 120')
    expect(letter?.html).toContain('abra Notificações.')
    expect(letter?.html).not.toMatch(/<img|src=|url\(/)
  })

  it('offers no service that the city has switched off, and leads to where its subject is read', async () => {
    const driver = await aDriver(app)
    const facts = { cause: 'off', wallet: 'Lazer', balance: cents(500) }
    await withSettings(app, { regularize: false, buyCredits: false }, async () => {
      await told(driver, notice('ABC1D23', 48))
      await told(driver, { kind: 'credit_low', facts })
      const letters = await app.messages(driver.email, 2)
      const about = (subject: string) => letters.find((letter) => letter.subject.startsWith(subject))?.text
      expect(about('Irregularidade')).toContain('para o veículo de placa ABC1D23.\n')
      expect(about('Irregularidade')).toContain(`Ver irregularidade:\n${app.address}/irregularidades/48\n`)
      expect(about('Seus créditos')).not.toContain('Compr')
      expect(about('Seus créditos')).toContain(`Ver meus créditos:\n${app.address}/carteiras\n`)
    })
    const other = await aDriver(app)
    await told(other, { kind: 'credit_low', facts })
    const [letter] = await app.messages(other.email)
    expect(letter?.text).toContain(`Comprar Créditos:\n${app.address}/comprar/creditos\n`)
  })

  it.each([
    ['AB123CD', 49, 'Regularizar:'],
    ['AB123CDE', 50, 'Ver irregularidade:'],
  ])('offers to pay a notice of the plate %s as the page does', async (plate, id, button) => {
    const driver = await aDriver(app)
    await told(driver, notice(plate, id))
    const [letter] = await app.messages(driver.email)
    expect(letter?.text).toContain(`\n${button}\n${app.address}/irregularidades`)
  })

  it('calls the first wallet as its reader does', async () => {
    const wallet = 'Meus Créditos'
    const driver = await aDriver(app)
    await app.call(setLanguage, { body: { language: 'en' } }, driver)
    await told(driver, { kind: 'credit_low', facts: { cause: 'here', wallet, balance: cents(500) } })
    await told(driver, { kind: 'top_up', facts: { about: 'here', event: 'cap', wallet, stop: 'seed' } })
    await told(driver, {
      kind: 'wallet_corrected',
      facts: { correction_id: 7, wallet, balance: 'credit', direction: 'take', amount: cents(100) },
    })
    const letters = await app.messages(driver.email, 3)
    expect(letters.map(({ text }) => [text.includes('My Credit'), text.includes(wallet)])).toEqual(
      Array(3).fill([true, false]),
    )
  })

  it('comes once, however often its cause is told', async () => {
    const driver = await aDriver(app)
    await Promise.all([told(driver, notice('ABC1D23', 42)), told(driver, notice('ABC1D23', 42))])
    await told(driver, notice('ABC1D23', 42))
    await told(driver, notice('ABC1D23', 43))
    expect(await app.messages(driver.email, 2)).toHaveLength(2)
    expect(await reached(driver)).toEqual(['email', 'email'])
  })

  it('goes to confirmed contacts only, by the channels that the driver left on', async () => {
    const driver = await aDriver(app)
    await setDriver(driver, {
      sms_verification_status: true,
      preferences: { send_notification_email: false },
    })
    await told(driver, notice('ABC1D23', 44))
    expect(await app.messages(driver.phone)).toEqual([
      expect.objectContaining({
        text: 'Zona Azul Porto das Mares: Irregularidade para a placa ABC1D23 em 10/03/2027 12:00:00. Valor para regularizar: R$ 30,00.',
      }),
    ])
    await setDriver(driver, { preferences: {}, active_mail: false, sms_verification_status: false })
    await told(driver, notice('ABC1D23', 45))
    expect(await reached(driver)).toEqual(['sms'])
  })

  it('about money that was spent for the driver cannot be switched off, and comes by SMS without an e-mail', async () => {
    const driver = await aDriver(app)
    await setDriver(driver, { active_mail: false, sms_verification_status: true })
    await told(driver, ticket('ABC1D23'))
    const [sms] = await app.messages(driver.phone)
    expect(sms?.text).toContain(
      'ticket de R$ 3,00 para ABC1D23, visto em 10/03/2027 12:00:00, Rua das Gaivotas, 120',
    )
    expect(await reached(driver)).toEqual(['sms'])
  })

  it('about a plate goes to everybody who has it in a wallet of their own', async () => {
    const plate = aPlate()
    const [one, other, third] = [
      await aDriver(app, { plates: [plate] }),
      await aDriver(app, { plates: [plate] }),
      await aDriver(app, { plates: [aPlate()] }),
    ]
    await inTx((tx) => tellHolders(tx, plate, notice(plate, 46), app.clock.now()))
    expect(await app.messages(one.email)).toHaveLength(1)
    expect(await app.messages(other.email)).toHaveLength(1)
    expect(await reached(third)).toEqual([])
  })

  it('is not sent to who has left', async () => {
    const driver = await aDriver(app)
    await setDriver(driver, { deleted_at: app.clock.now() })
    await told(driver, notice('ABC1D23', 47))
    expect(await reached(driver)).toEqual([])
  })
})
