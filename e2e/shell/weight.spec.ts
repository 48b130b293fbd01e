import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { weighedScreens } from '#testkit/weights.ts'
import { expect, test } from '../fixtures.ts'

// The line that offers another language is fetched as well.
test.use({ locale: 'en-US', banner: true })

type Part = { file: string; imports?: string[] }

/** The scripts that are counted for some sources (checks/weight.test.ts). */
const countedFor = (sources: readonly string[]): Set<string> => {
  const manifest: Record<string, Part> = JSON.parse(readFileSync('dist/assets/manifest.json', 'utf8'))
  const files = new Set<string>()
  const visit = (source: string): void => {
    const part = manifest[source]
    if (!part || files.has(part.file)) return
    files.add(part.file)
    for (const imported of part.imports ?? []) visit(imported)
  }
  for (const source of ['index.html', ...sources]) visit(source)
  return files
}

/** Every script that a page fetches while nobody touches it, however long. */
async function fetchedBy(page: Page, path: string): Promise<Set<string>> {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1)
    if (request.resourceType() === 'script' && !file.includes('/before-paint-')) fetched.add(file)
  })
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (let minute = 0; minute < 3; minute++) {
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(20_000)
  }
  await page.waitForLoadState('networkidle')
  return fetched
}

for (const { screen, path, isDriver, sources } of weighedScreens) {
  test(`${screen} fetches by itself what is weighed, and nothing else`, async ({ app, page }) => {
    if (isDriver) await app.newDriver({ credit: 1000, plates: [aPlate()] })
    const fetched = await fetchedBy(page, path)
    const counted = countedFor(sources)
    expect([...fetched].filter((file) => !counted.has(file))).toEqual([])
    // What is counted and never comes hides the weight of something else.
    expect([...counted].filter((file) => !fetched.has(file))).toEqual([])
  })
}
