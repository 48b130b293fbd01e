import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transactionTypes } from '#contract/codes.ts'
import { downloadTransactions, listTransactions, printStay } from '#contract/history.ts'
import { activateParking, leaveParking } from '#contract/parking.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate, type TestDriver } from '#testkit/drivers.ts'
import { clockAt, products, shareWallet } from '#testkit/parking.ts'
import { readPdf } from '#testkit/pdf.ts'
import { allTime } from '#testkit/periods.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const park = (driver: TestDriver, plate: string, product_id: number) =>
  app.call(activateParking, { body: { plate, product_id } }, driver)
const movements = async (driver: TestDriver) =>
  (await app.call(listTransactions, { query: { ...allTime, wallet_id: driver.walletId } }, driver)).data
const receiptOf = async (driver: TestDriver, id: number | undefined) =>
  app.http('GET', printStay.path.replace(':transaction_id', String(id)), undefined, driver)
const words = async (answer: Response) =>
  readPdf(Buffer.from(await answer.arrayBuffer()))
    .pages.map(({ text }) => text)
    .join('\n')

describe('the receipt of a stay', () => {
  it('tells all of it, by any of its purchases: who, where from, until when, what was paid and came back', async () => {
    const plate = aPlate()
    clockAt(app, '2027-03-10 10:00:00')
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    const { transaction_id } = await park(driver, plate, products.centro60)
    clockAt(app, '2027-03-10 10:10:00')
    await park(driver, plate, products.centro60)
    clockAt(app, '2027-03-10 10:20:00')
    await app.call(leaveParking, { params: { transaction_id } }, driver)
    const rows = await movements(driver)
    const [, second, first] = rows
    const answer = await receiptOf(driver, first?.id)
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    expect(answer.headers.get('Content-Disposition')).toMatch(`filename="comprovante-${plate}-`)
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const told = await words(answer)
    const texts = ['Comprovante de estacionamento', plate, '10/03/2027 10:00:0', '10/03/2027 10:20:0']
    for (const text of [...texts, 'CNPJ', 'R$ 6,00', '60 minutos · Carro de passeio'])
      expect(told).toContain(text)
    const returned = (rows[0]?.amount ?? 0) / 100
    expect(returned).toBeGreaterThan(0)
    expect(told).toContain(`R$ ${returned.toFixed(2).replace('.', ',')}`)
    expect(told).toContain(`R$ ${(6 - returned).toFixed(2).replace('.', ',')}`)
    expect(await words(await receiptOf(driver, second?.id))).toContain(`${transaction_id}`)
  })

  it('tells of a ticket that was given back before its time began no exit before its entry', async () => {
    const plate = aPlate()
    clockAt(app, '2027-03-11 05:00:00')
    const driver = await aDriver(app, { credit: 5000, plates: [plate] })
    const { transaction_id } = await park(driver, plate, products.orla60)
    await app.call(leaveParking, { params: { transaction_id } }, driver)
    const parked = (await movements(driver)).find(({ type }) => type === transactionTypes.parking)
    const told = await words(await receiptOf(driver, parked?.id))
    expect(told).toMatch(/Entrada\s+11\/03\/2027 08:00:00\s+Saída\s+11\/03\/2027 08:00:00/)
  })

  it('is the payer’s and the wallet owner’s, and of a movement of parking alone', async () => {
    const plate = aPlate()
    const owner = await aDriver(app, { credit: 5000, plates: [plate] })
    const member = await aDriver(app)
    await shareWallet(app, owner.walletId, member.userId)
    await park(member, plate, products.centro60)
    const [parked, bought] = await movements(owner)
    expect((await receiptOf(owner, parked?.id)).status).toBe(200)
    expect((await receiptOf(member, parked?.id)).status).toBe(200)
    expect((await receiptOf(await aDriver(app), parked?.id)).status).toBe(404)
    expect((await receiptOf(owner, bought?.id)).status).toBe(404)
    expect((await receiptOf(member, bought?.id)).status).toBe(404)
  })

  it('tells a member the own purchases alone, also after the membership, and the owner who parked by the short name', async () => {
    const [plate, other] = [aPlate(), aPlate()]
    clockAt(app, '2027-03-12 10:00:00')
    const owner = await aDriver(app, { name: 'Joaquina Esteves', credit: 5000, plates: [plate, other] })
    const member = await aDriver(app, { name: 'Baltazar Quintela' })
    await shareWallet(app, owner.walletId, member.userId)
    const { transaction_id } = await park(owner, plate, products.centro60)
    await park(member, plate, products.centro30)
    await app.call(leaveParking, { params: { transaction_id } }, owner)
    const { kysely } = app.rotativo.parts.db
    await kysely.deleteFrom('wallet_members').where('user_id', '=', member.userId).execute()
    const [, bought] = await movements(owner)
    const told = await words(await receiptOf(member, bought?.id))
    expect(told).toMatch(/Motorista: Baltazar Quintela · CPF \d/)
    expect(told).toContain('30 minutos')
    expect(told).toMatch(/Total\s+R\$ 1,50/)
    for (const others of ['Joaquina', '60 minutos', 'Devolvido']) expect(told).not.toContain(others)

    const whole = await words(await receiptOf(owner, bought?.id))
    expect(whole).toMatch(/Motorista: Joaquina Esteves · CPF \d/)
    for (const text of ['30 minutos', '60 minutos', 'Devolvido']) expect(whole).toContain(text)

    await shareWallet(app, owner.walletId, member.userId)
    await park(member, other, products.centro60)
    const parked = await words(await receiptOf(owner, (await movements(owner))[0]?.id))
    expect(parked).toMatch(/Motorista: Baltazar Q\.(?! ·)/)
    expect(parked).not.toContain('Quintela')
  })
})

describe('the history for spreadsheets', () => {
  it('has the rows of the list, all of them, in its order, as Excel in Brazil opens them', async () => {
    const plate = aPlate()
    clockAt(app, '2027-03-10 10:00:00')
    const driver = await aDriver(app, { credit: 400_000, plates: [plate] })
    const { parts } = app.rotativo
    // More than two pages of rows, many of one moment.
    const now = parts.clock.now()
    await parts.db.kysely
      .insertInto('ledger_transactions')
      .values(
        Array.from({ length: 1203 }, (_, n) => ({
          ...{ key: `csv/${driver.walletId}/${n}`, content_hash: Buffer.alloc(32), type: 6, plate },
          ...{ wallet_id: driver.walletId, wallet_seq: 1000 + n, user_id: driver.userId, payment_form_id: 4 },
          amount: -(n + 1) as never,
          created_at: new Date(now.getTime() + Math.floor(n / 100) * 1000),
        })),
      )
      .execute()
    const path = `${downloadTransactions.path}?${new URLSearchParams({ ...allTime, wallet_id: String(driver.walletId) })}`
    const answer = await app.http('GET', path, undefined, driver)
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="historico-2027-03-10.csv"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').slice(1).split('\r\n')
    expect(lines[0]).toBe('Data;Operação;Placa;Forma de Pagamento;Valor (R$);Feito por')
    const rows = await movements(driver)
    expect(lines.slice(1, -1).map((line) => line.split(';').at(-2))).toEqual(
      rows.map(({ amount }) => (amount / 100).toFixed(2).replace('.', ',')),
    )
    expect(lines[1]).toMatch(
      new RegExp(`^10/03/2027 10:00:\\d\\d;Estacionamento ${plate};${plate};MEUS CRÉDITOS;-12,03;$`),
    )
  })
})
