import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printOwnData, readOwnData } from '#contract/account/own-data.ts'
import { logIn } from '#contract/account/sessions.ts'
import { paymentForms, transactionTypes } from '#contract/codes.ts'
import { activateParking } from '#contract/parking.ts'
import { leaveWallet } from '#contract/wallets.ts'
import { formatTaxId } from '#domain/brazil/tax-id.ts'
import { cents } from '#domain/money/cents.ts'
import { preferenceFlags } from '#domain/preferences.ts'
import { tell } from '#server/features/messages/tell.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { contestNotice, decide } from '#testkit/contests.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { aNotice, buyTicket } from '#testkit/guests.ts'
import { notExported } from '#testkit/not-exported.ts'
import { payOrder, placeOrder, untilStatus } from '#testkit/orders.ts'
import { products, shareWallet } from '#testkit/parking.ts'
import { aCard, placeBy } from '#testkit/payments.ts'
import { readPdf } from '#testkit/pdf.ts'
import { aDriverWithContacts } from '#testkit/recoveries.ts'
import { aStaff } from '#testkit/staff.ts'
import { erasureList } from '../leaving/erasure-list.ts'
import { profile, sections } from './sections.ts'
import { fieldTexts, sectionTexts } from './texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Who has parked, paid a notice, saved a card, asked for a message, and shares a wallet. */
const aBusyDriver = async (): Promise<{ driver: TestDriver; plate: string; orderId: string }> => {
  const plate = aPlate()
  const driver = await aDriver(app, { credit: 2000, bonus: 100, plates: [plate], name: 'Quitéria Assunção' })
  const friend = await aDriver(app, { name: 'Fulano Estranho' })
  await shareWallet(app, friend.walletId, driver.userId)
  await app.call(activateParking, { body: { plate, product_id: products.centro15 } }, driver)
  await aCard(app, driver)
  const order = await placeOrder(app, driver, 700)
  const notice = await placeBy(app, driver, 11, [await aNotice(app, plate)])
  await payOrder(app, notice.id)
  await untilStatus(app, notice.id, 2)
  const message = {
    kind: 'credit_low',
    facts: { cause: 'test', wallet: 'Carteira Principal', balance: cents(500) },
  } as const
  await app.rotativo.parts.db.kysely
    .transaction()
    .execute((tx) => tell(tx, { userId: driver.userId, ...message }, app.clock.now()))
  await eventually(
    () => app.call(readOwnData, {}, tokenOf(driver)),
    ({ lists }) => lists.messages?.some(({ kind }) => kind === 'credit_low') ?? false,
  )
  return { driver, plate, orderId: order.id }
}

const tokenOf = ({ token }: TestDriver) => ({ token })

describe('the download of what the programme holds of a driver', () => {
  it('tells profile, preferences, wallets, vehicles, movements, stays, orders, notices, cards, sessions and messages', async () => {
    const { driver, plate, orderId } = await aBusyDriver()
    const data = await app.call(readOwnData, {}, tokenOf(driver))
    expect(data.profile).toMatchObject({
      driver_id: driver.driverId,
      name: 'Quitéria Assunção',
      identification: driver.identification,
      email: driver.email,
      phone: driver.phone,
      birth_date: '1980-05-17',
      address: 'Rua A,10,',
      cep: '88000000',
    })
    expect(Object.keys(data.preferences).toSorted()).toEqual([...preferenceFlags].toSorted())
    const { lists } = data
    expect(Object.keys(lists)).toEqual(sections.map(({ key }) => key))
    expect(lists.wallets).toMatchObject([{ id: driver.walletId, balance_credit: 3000, balance_bonus: 25 }])
    expect(lists.shared_wallets).toHaveLength(1)
    expect(lists.vehicles).toMatchObject([{ plate, removed_at: null }])
    expect(lists.transactions?.map(({ type }) => type)).toEqual([1, 6, 1, 17])
    expect(lists.activations).toMatchObject([{ plate, price: 75, time_minutes: 15 }])
    expect(lists.orders?.find(({ id }) => id === orderId)).toMatchObject({
      total_amount: 700,
      state: 'awaiting_payment',
    })
    expect(lists.paid_notices).toMatchObject([{ plate, price: 3000 }])
    expect(lists.saved_cards).toMatchObject([{ brand: 'visa', last_four: '2097' }])
    expect(lists.sessions).toHaveLength(1)
    expect(lists.messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'credit_low', title: expect.stringMatching(/\w/) }),
      ]),
    )
    expect(lists.transactions?.[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const text = JSON.stringify(data)
    for (const secret of ['password', 'token', 'Fulano', 'hash']) expect(text).not.toContain(secret)
  })

  it('tells what the driver bought in a shared wallet, and nothing that its owner did', async () => {
    const [plate, ownersPlate] = [aPlate(), aPlate()]
    const owner = await aDriver(app, { credit: 1000, plates: [plate, ownersPlate] })
    const member = await aDriver(app, { credit: 500 })
    await shareWallet(app, owner.walletId, member.userId)
    const park = (who: TestDriver, parked: string) =>
      app.call(activateParking, { body: { plate: parked, product_id: products.centro15 } }, who)
    await park(member, plate)
    await park(owner, ownersPlate)
    // The owner adds time to the member's ticket.
    await park(owner, plate)
    const there = { wallet_id: owner.walletId, plate }
    const data = await app.call(readOwnData, {}, tokenOf(member))
    expect(data.lists.activations).toMatchObject([{ ...there, time_minutes: 15, price: 75 }])
    expect(data.lists.transactions).toMatchObject([
      { wallet_id: member.walletId, amount: 500 },
      { ...there, amount: -75 },
    ])
    expect(JSON.stringify(data)).not.toContain(ownersPlate)
    const { lists } = await app.call(readOwnData, {}, tokenOf(owner))
    expect(lists.activations).toMatchObject([
      { plate, time_minutes: 30, price: 150 },
      { plate: ownersPlate, time_minutes: 15, price: 75 },
    ])
    // What the driver did stays theirs when the wallet is shared no more.
    await app.call(leaveWallet, { params: { walletId: owner.walletId } }, member)
    const after = await app.call(readOwnData, {}, tokenOf(member))
    expect(after.lists.shared_wallets).toEqual([])
    for (const list of ['activations', 'transactions'] as const) {
      expect(after.lists[list]).toEqual(data.lists[list])
    }
  })

  it('tells what was paid by Pix as spent, and what the bank gave back for a contest as received', async () => {
    const plate = aPlate()
    const driver = await aDriver(app, { plates: [plate] })
    const id = await aNotice(app, plate)
    const order = await placeBy(app, driver, paymentForms.pix, [id])
    await payOrder(app, order.id)
    await untilStatus(app, order.id, 2)
    const moved = async () =>
      (await app.call(readOwnData, {}, tokenOf(driver))).lists.transactions?.map(
        ({ type, amount, wallet_id }) => ({ type, amount, wallet_id }),
      )
    const paid = { type: transactionTypes.regularisation, amount: -3000, wallet_id: null }
    expect(await moved()).toEqual([paid])
    const { contests } = await contestNotice(app, id, driver)
    await decide(app, contests[0]?.id ?? 0, true, await aStaff(app, ['support']))
    const returned = { type: transactionTypes.noticeReturned, amount: 3000, wallet_id: null }
    expect(await eventually(moved, (rows) => rows?.length === 2)).toEqual([paid, returned])
  })

  it('is a PDF for a person as well, with the same, tagged and searchable, kept by nobody', async () => {
    const { driver, plate } = await aBusyDriver()
    const answer = await app.http('GET', '/api/users/me/data.pdf', undefined, tokenOf(driver))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="meus-dados-\d{4}-\d\d-\d\d\.pdf"$/,
    )
    const pdf = readPdf(Buffer.from(await answer.arrayBuffer()))
    expect(pdf).toMatchObject({ title: 'Meus dados', language: 'pt-BR', isTagged: true })
    const text = pdf.pages.map((page) => page.text).join('\n')
    for (const told of [
      'Quitéria Assunção',
      formatTaxId(driver.identification),
      driver.email,
      '17/05/1980',
      'Rua A, 10',
      '88000-000',
      plate,
      'Irregularidades: E-mail',
      'Aguardando pagamento',
      'R$ 30,00',
      'Regularização',
    ])
      expect(text).toContain(told)
  })

  it('tells from where the account was used, and nothing of strangers who tried', async () => {
    const driver = await aDriverWithContacts(app)
    const { identification: username, token } = driver
    await app.call(logIn, { body: { username, password: 'errada1' } }).catch(() => undefined)
    const { lists } = await app.call(readOwnData, {}, { token })
    expect(lists.trail?.map(({ event }) => event)).toEqual([
      'registered',
      'logged in',
      'contact confirmed',
      'contact confirmed',
    ])
    expect(lists.trail?.[1]).toMatchObject({ network_address: '127.0.0.1' })
    const printed = await app.http('GET', '/api/users/me/data.pdf', undefined, { token })
    const { pages } = readPdf(Buffer.from(await printed.arrayBuffer()))
    expect(pages.map(({ text }) => text).join('\n')).toContain('Entrada na conta')
  })

  it('is for its driver alone, and for a driver who is confirmed', async () => {
    for (const { path } of [readOwnData, printOwnData]) {
      expect((await app.http('GET', path)).status).toBe(401)
      const unconfirmed = await aDriver(app, { confirmed: false })
      expect((await app.http('GET', path, undefined, tokenOf(unconfirmed))).status).toBe(403)
      const own = await app.http('GET', path, undefined, tokenOf(await aDriver(app)))
      expect(own.headers.get('cache-control')).toContain('no-store')
    }
  })

  it('tells nothing of a ticket that somebody bought with the same tax id', async () => {
    const driver = await aDriver(app)
    await buyTicket(app, {
      identification: driver.identification,
      receipt: { email: 'estranho@example.com', phone: '' },
    })
    expect(JSON.stringify(await app.call(readOwnData, {}, tokenOf(driver)))).not.toContain(
      'estranho@example.com',
    )
  })

  it('tells of every table that is erased with an account, or says why not', () => {
    const told = [profile, ...sections].flatMap(({ tables }) => tables)
    const silent = Object.entries(erasureList)
      .filter(([table, { erases }]) => erases && !told.includes(table) && !notExported[table])
      .map(([table]) => table)
    expect(
      silent,
      'add the table to sections.ts in server/features/account/own-data, or to testkit/not-exported.ts',
    ).toEqual([])
    expect(Object.keys(notExported).filter((table) => !erasureList[table] || told.includes(table))).toEqual(
      [],
    )
  })

  it('names every part and every field in Portuguese', () => {
    for (const { key, fields } of [profile, ...sections]) {
      expect(sectionTexts[key], key).toBeDefined()
      for (const [name, , share] of fields) if (share > 0) expect(fieldTexts[name], name).toBeDefined()
    }
  })
})
