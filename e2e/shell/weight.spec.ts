import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { aPlate } from '#testkit/drivers.ts'
import { weighedScreens } from '#testkit/weights.ts'
import { expect, test } from '../fixtures.ts'
import { followRequests } from '../page-clock.ts'

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

/** Fetches a page, and gives every script that came, each time after twenty seconds more in which nobody touched it. */
async function fetchedBy(page: Page, path: string): Promise<() => Promise<Set<string>>> {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1)
    if (request.resourceType() === 'script' && !file.includes('/before-paint-')) fetched.add(file)
  })
  const { untilAnswered } = followRequests(page)
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return async () => {
    await page.clock.runFor(20_000)
    await untilAnswered()
    return fetched
  }
}

for (const { screen, path, isDriver, sources } of weighedScreens) {
  test(`${screen} fetches by itself what is weighed, and nothing else`, async ({ app, page }) => {
    if (isDriver) await app.newDriver({ credit: 1000, plates: [aPlate()] })
    const later = await fetchedBy(page, path)
    const counted = [...countedFor(sources)].toSorted()
    // What is counted and never comes hides the weight of something else.
    const missing = async () => {
      const fetched = await later()
      return counted.filter((file) => !fetched.has(file))
    }
    await expect.poll(missing).toEqual([])
    await later()
    expect([...(await later())].toSorted()).toEqual(counted)
  })
}
