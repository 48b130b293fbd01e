import { expect, type Page } from '@playwright/test'
import { clippedText } from './sweep.ts'

/** A phone, and a desk: the reader of either may have the browser write twice as large (WCAG 1.4.4). */
const windows = [
  [360, 740],
  [1280, 800],
] as const

/** Has the browser write at twice its usual size, or as usual; by a sheet that the content policy lets pass. */
export const enlargeText = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((wanted) => {
    const all = document.adoptedStyleSheets.filter((sheet) => !(sheet as { enlarges?: true }).enlarges)
    if (wanted) {
      const sheet = Object.assign(new CSSStyleSheet(), { enlarges: true })
      sheet.replaceSync(':root { font-size: 200% !important }')
      all.push(sheet)
    }
    document.adoptedStyleSheets = all
  }, on)

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** With text of twice the size the page scrolls in one direction only, and cuts no text. */
export async function expectRoomForLargeText(page: Page, path: string): Promise<void> {
  await enlargeText(page, true)
  for (const [width, height] of windows) {
    const where = `${path} at ${width}×${height}, text at 200 %`
    await page.setViewportSize({ width, height })
    await expect.soft.poll(() => overflowOf(page), { message: where }).toBeLessThanOrEqual(0)
    await expect.soft.poll(() => clippedText(page), { message: where }).toEqual([])
  }
  await enlargeText(page, false)
}
