import { expect, type Page } from '@playwright/test'
import { clippedText, smallTargets, spaceText } from './sweep.ts'

const least = 320
const most = 1920
const step = 10

// The widths at which a desk of 1280 px shows a page at 200 and at 400 % are among them: 640 and 320. At 769 the menu opens.
const widths = [769, ...Array.from({ length: (most - least) / step + 1 }, (_, index) => least + index * step)]

/** Fails at the first width at which the page stays wider than its window once its scripts have followed it. */
export async function expectNeverTooWide(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const expression = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  const overflow = async () =>
    (await devtools.send('Runtime.evaluate', { expression })).result.value as number
  for (const width of widths) {
    const screen = { width, height: 740, deviceScaleFactor: 1, mobile: false }
    await devtools.send('Emulation.setDeviceMetricsOverride', screen)
    if ((await overflow()) > 0)
      await expect.poll(overflow, { message: `${path} at ${width}` }).toBeLessThanOrEqual(0)
  }
  await devtools.detach()
}

/** A phone, and a desk of 1280×1024 at 200 and at 400 %: half and a quarter of it. */
const small = [
  [360, 740],
  [640, 512],
  [320, 256],
] as const

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What is pressed is as large as a finger, and no text is cut, however it is enlarged and spaced (WCAG 1.4.4, 1.4.10, 1.4.12). */
export async function expectRoom(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 })
  expect.soft([path, await smallTargets(page)]).toEqual([path, []])
  for (const [width, height] of small) {
    const where = `${path} at ${width}×${height}`
    await page.setViewportSize({ width, height })
    expect.soft([where, await smallTargets(page)]).toEqual([where, []])
    await expect.poll(() => clippedText(page), { message: where }).toEqual([])
    await spaceText(page, true)
    await expect.poll(() => clippedText(page), { message: `${where}, spaced` }).toEqual([])
    await expect.poll(() => overflowOf(page), { message: `${where}, spaced` }).toBeLessThanOrEqual(0)
    await spaceText(page, false)
  }
}
