import { expect, type Page, type Request } from '@playwright/test'
import { fromCivil, toCivil } from '#domain/brazil/civil-time.ts'
import { dayMs } from '#domain/durations.ts'
import type { MovableClock } from '#server/clock.ts'
import type { App } from './fixtures.ts'

const zone = 'America/Sao_Paulo'

/** What a page may be made to ask for at any time. */
const nothing = '/icon.svg'

const inAMoment = async (page: Page) => (await page.evaluate(() => Date.now())) + 1000

/** Stops the browser's clock, once installed, about where it is, so that the test alone moves it. */
export async function holdTime(page: Page): Promise<void> {
  // A slow machine may come too late for the moment; the clock stands nevertheless, and does not run away again.
  await page.clock.pauseAt(await inAMoment(page)).catch(async () => page.clock.pauseAt(await inAMoment(page)))
}

/** Moves the server's clock to 22:30 in the city, when Orla charges nobody any more; gives the day there, `YYYY-MM-DD`. */
export async function moveToNight(app: App, clock: MovableClock): Promise<string> {
  const now = clock.now().getTime()
  const night = fromCivil(`${toCivil(now, zone).slice(0, 10)} 22:30:00`, zone).getTime()
  await app.advance(Math.ceil((night > now ? night - now : night + dayMs - now) / 1000))
  return toCivil(clock.now(), zone).slice(0, 10)
}

export type BothClocks = {
  /** Moves both clocks, and shows what that changes. */
  pass(seconds: number): Promise<void>
  /** Both go on from where they are. */
  letGo(): Promise<void>
}

/**
 * Lets the clocks of the server and of the page stand, so that a journey that counts seconds has as many of its own as it likes.
 * Timers of the page go on: what is sent is answered, and a message disappears.
 */
export async function holdBothClocks(app: App, page: Page): Promise<BothClocks> {
  let now = Date.now()
  const { untilAnswered } = followRequests(page)
  await app.holdTime()
  await page.clock.setFixedTime(now)
  return {
    pass: async (seconds) => {
      // What is on its way would meet one clock moved and the other not yet.
      await untilAnswered()
      now += seconds * 1000
      await app.advance(seconds)
      await page.clock.setFixedTime(now)
      await page.clock.runFor(1100)
    },
    letGo: async () => {
      await app.holdTime(false)
      await page.clock.setSystemTime(now)
    },
  }
}

/**
 * Waits until whatever the page has sent so far is heard of: an answer to something that it sends afterwards is. Whoever
 * says that nothing was sent yet says it after this.
 */
export async function hearRequests(page: Page): Promise<void> {
  await page.evaluate((path) => fetch(path, { cache: 'no-store' }).then(({ status }) => status), nothing)
}

/**
 * Follows what the page asks from now on, or what of it has such an address. `untilAnswered` waits until all of that is answered
 * and has led the page to ask nothing more, however slow both are.
 */
export function followRequests(page: Page, address = /./): { untilAnswered(): Promise<void> } {
  const open = new Set<Request>()
  const close = (request: Request) => void open.delete(request)
  page.on('request', (request) => {
    if (!request.url().endsWith(nothing) && address.test(request.url())) open.add(request)
  })
  page.on('requestfinished', close).on('requestfailed', close)
  return {
    untilAnswered: async () => {
      for (let calm = 0; calm < 3; calm = open.size === 0 ? calm + 1 : 0) await hearRequests(page)
    },
  }
}

/**
 * Lets the held time go on, as little as it takes: what an answer brings reaches the page by timers of its own. A larger step
 * leads through what the page itself waits for, and is to be smaller than what is looked for stands.
 */
export async function runUntil(page: Page, holds: () => Promise<boolean>, stepMs = 10): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs)
    expect(await holds()).toBe(true)
  }).toPass({ intervals: [20] })
}

/** Does what needs timers of the page to come to its end, while the held time hardly goes on. */
export async function whileTimeCrawls(page: Page, work: Promise<void>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) await page.clock.runFor(1)
  await work
}

/**
 * Waits until the page follows its connection, other tabs and newer builds, and keeps what it was told: that comes a moment after
 * the screen, and only then is there room for its notice.
 */
export const untilConnected = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('style', /--told/)
