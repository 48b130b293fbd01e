import { readFile } from 'node:fs/promises'
import { civilDate, toCivil } from '#domain/brazil/civil-time.ts'
import { dayMs } from '#domain/durations.ts'
import { expect, test } from '../fixtures.ts'

test('a driver takes along everything that the programme holds', async ({ app, page, server }) => {
  // The clock of this device is days behind; the file is named by the day of the city.
  await page.clock.setFixedTime(server.clock.now().getTime() - 3 * dayMs)
  const driver = await app.newDriver({ credit: 1250 })
  await page.goto('/perfil')
  const part = page.getByRole('region', { name: 'Baixar meus dados' })
  const fetched = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const json = await fetched('Baixar em JSON')
  const today = civilDate(toCivil(server.clock.now().getTime(), 'America/Sao_Paulo'))
  expect(json.name).toBe(`meus-dados-${today}.json`)
  expect(JSON.parse(json.bytes.toString())).toMatchObject({
    profile: { identification: driver.identification },
    lists: { wallets: [{ balance_credit: 1250 }] },
  })
  const pdf = await fetched('Baixar em PDF')
  expect(pdf.name).toMatch(/\.pdf$/)
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})
