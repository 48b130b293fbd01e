import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  downloadTransactions,
  exportTransactions,
  listTransactions,
  printStay,
  readPdfUrl,
} from '#contract/history.ts'
import { pageLanguageHeader } from '#contract/page-language.ts'
import { activateParking } from '#contract/parking.ts'
import { setLanguage } from '#contract/preferences.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { eventually } from '#testkit/eventually.ts'
import { clockAt, products } from '#testkit/parking.ts'
import { readPdf } from '#testkit/pdf.ts'
import { allTime } from '#testkit/periods.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const pdfOf = async (answer: Response) => {
  const pdf = readPdf(Buffer.from(await answer.arrayBuffer()))
  return { ...pdf, text: pdf.pages.map(({ text }) => text).join('\n') }
}

it('files are in the language of the page that asks, and what a job makes in the one that the driver chose', async () => {
  const plate = aPlate()
  clockAt(app, '2027-03-10 10:00:00')
  const driver = await aDriver(app, { credit: 5000, plates: [plate] })
  const { kysely } = app.rotativo.parts.db
  await kysely
    .updateTable('wallets')
    .set({ name: 'Meus Créditos' })
    .where('id', '=', driver.walletId)
    .execute()
  await app.call(activateParking, { body: { plate, product_id: products.centro60 } }, driver)
  const query = { ...allTime, wallet_id: driver.walletId }
  const { data } = await app.call(listTransactions, { query }, driver)
  const stay = printStay.path.replace(':transaction_id', String(data[0]?.id))
  const table = `${downloadTransactions.path}?${new URLSearchParams({ ...allTime, wallet_id: String(driver.walletId) })}`
  const asked = (path: string, language: string) =>
    app.http('GET', path, undefined, { ...driver, headers: { [pageLanguageHeader]: language } })

  const english = await pdfOf(await asked(stay, 'en'))
  expect(english).toMatchObject({ title: 'Parking receipt', language: 'en' })
  for (const text of ['Time bought', 'Page 1 of', '10 Mar 2027', 'R$ 3.00', 'My Credit'])
    expect(english.text).toContain(text)
  expect((await pdfOf(await asked(stay, 'es'))).text).toContain('Compras de tiempo')
  const csv = await (await asked(table, 'en')).text()
  expect(csv).toContain('Date;Operation;Plate;Payment method;Amount (R$);Done by')
  // Numbers stay as the spreadsheets of the country read them.
  expect(csv).toContain(';-3,00;')
  const portuguese = await pdfOf(await app.http('GET', stay, undefined, driver))
  expect(portuguese).toMatchObject({ title: 'Comprovante de estacionamento', language: 'pt-BR' })

  await app.call(setLanguage, { body: { language: 'es' } }, driver)
  const { data: job } = await app.call(exportTransactions, { query }, driver)
  const { url } = await eventually(
    () => app.call(readPdfUrl, { params: { jobId: job.id } }, driver).catch(() => ({ url: '' })),
    (found) => found.url !== '',
  )
  const history = await pdfOf(await fetch(url))
  expect(history).toMatchObject({ title: 'Historial de movimientos', language: 'es' })
  expect(history.text).toContain('Mis Créditos')
  expect(history.text).toContain(`Estacionamiento ${plate}`)
})
