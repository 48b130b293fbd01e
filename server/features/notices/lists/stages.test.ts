import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatStages } from '#contract/codes/stages/format-stages.ts'
import { listPublicNotices } from '#contract/guest.ts'
import { readPublicNotice } from '#contract/notices/contests.ts'
import { listNoticeStages, listNotices } from '#contract/notices/lists.ts'
import { listOfficeNotices } from '#contract/staff/notices.ts'
import { fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { hourMs } from '#domain/durations.ts'
import { inLanguage } from '#server/language.ts'
import { startApp, type TestApp } from '#testkit/app.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { notice } from '#testkit/operators.ts'
import { readPdf } from '#testkit/pdf.ts'
import { aStaff } from '#testkit/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const zone = 'America/Sao_Paulo'

it('the paper, every list and the page of a notice name each price with its end, and so does its sheet', async () => {
  const plate = aPlate()
  const driver = await aDriver(app, { plates: [plate] })
  const issued = await notice(app, { plate, type: 'special_bay' })
  const seen = fromCivil(issued.date_notification, zone).getTime()
  const stages = [
    { price: 3600, until: toCivil(seen + 48 * hourMs, zone) },
    { price: 4800, until: toCivil(seen + 120 * hourMs, zone) },
    { price: 6000, until: issued.deadline },
  ]
  expect(issued.stages).toEqual(stages)
  const [listed] = (await app.call(listNotices, { query: { plate } }, driver)).data
  expect(listed?.stages).toEqual(stages)
  const publicly = await app.call(listNoticeStages, { query: { plateIn: plate } })
  expect(publicly.data).toEqual([{ id: issued.id, stages }])
  // What the specification lists stays as it is.
  expect((await app.call(listPublicNotices, { query: { plateIn: plate } })).data[0]).not.toHaveProperty(
    'stages',
  )
  const shown = { params: { notice: issued.number }, query: { plate } }
  const page = await app.call(readPublicNotice, shown)
  expect(page.stages).toEqual(stages)
  const query = { plate, from: '', until: '' }
  const office = await aStaff(app, ['manager'])
  expect((await app.call(listOfficeNotices, { query }, office)).data[0]?.stages).toEqual(stages)
  const { pages } = readPdf(Buffer.from(await (await app.http('GET', page.pdf_url)).arrayBuffer()))
  const sheet = pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  expect(sheet).toContain('depois R$ 48,00 até')
  await app.advance(48 * 3600)
  expect((await app.call(readPublicNotice, shown)).stages).toEqual(stages.slice(1))
})

it('the line of all prices is in the language of its reader', () => {
  const stages = [
    { price: 1500, until: '2026-12-01 14:30:00' },
    { price: 4000, until: '2026-12-05 00:00:00' },
  ] as never
  const plain = () => formatStages(stages).replaceAll('\u00a0', ' ')
  expect(plain()).toBe('R$ 15,00 até 01/12 14:30 · depois R$ 40,00 até 04/12 23:59')
  expect(inLanguage('es', plain)).toContain('después R$ 40,00 hasta 04/12 23:59')
  expect(inLanguage('en', plain)).toContain('until 1 Dec 14:30 · then R$')
})
