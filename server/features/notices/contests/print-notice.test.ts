import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, civilDate, formatCivilDate } from '#domain/brazil/civil-time.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { contestNotice, contestText, noticePage } from '#testkit/contests.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { notice } from '#testkit/operators.ts'
import { readPdf } from '#testkit/pdf.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const textOf = async (address: string): Promise<string> => {
  const { pages } = readPdf(Buffer.from(await (await app.http('GET', address)).arrayBuffer()))
  return pages.map(({ text }) => text).join('\n')
}

it('the sheet of a notice names its last day, as the letter does, and stands still with it', async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const { id } = await notice(app, { plate, type: 'special_bay' })
  const page = await noticePage(app, id, driver)
  const lastDay = formatCivilDate(addDays(civilDate(page.date_notification), 15))
  const sheet = await textOf(page.pdf_url)
  expect(sheet).toContain(`até ${lastDay} 23:59`)
  expect(sheet).not.toContain('00:00:00')

  const contested = await textOf((await contestNotice(app, id, driver)).pdf_url)
  expect(contested).toContain('Parado enquanto a contestação é analisada')
  expect(contested).toContain(contestText)
  expect(contested).not.toContain(lastDay)
})
