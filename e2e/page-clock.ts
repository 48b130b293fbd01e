import { expect, type Page } from '@playwright/test'

const inAMoment = async (page: Page) => (await page.evaluate(() => Date.now())) + 1000

/** Stops the browser's clock, once installed, about where it is, so that the test alone moves it. */
export async function holdTime(page: Page): Promise<void> {
  // A slow machine may come too late for the moment; the clock stands nevertheless, and does not run away again.
  await page.clock.pauseAt(await inAMoment(page)).catch(async () => page.clock.pauseAt(await inAMoment(page)))
}

/**
 * Waits until whatever the page has sent so far is heard of: an answer to something that it sends afterwards is. Whoever
 * says that nothing was sent yet says it after this.
 */
export async function hearRequests(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/icon.svg', { cache: 'no-store' }).then(({ status }) => status))
}

/** Lets the held time go on, as little as it takes: what an answer brings reaches the page by timers of its own. */
export async function runUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10)
    expect(await holds()).toBe(true)
  }).toPass({ intervals: [20] })
}
