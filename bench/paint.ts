import { type Browser, chromium } from '@playwright/test'
import { chromiumFlags, findChromium } from '#testkit/chromium.ts'
import type { Report } from './report.ts'
import { median, type Stage } from './stage.ts'

type Figures = { paint: number; interactive: number; kilobytes: number }

const slowdown = 4
const rounds = 3

/** Loads an address on a phone with a slow processor; an app screen is ready when its own button can be pressed. */
const visit = async (
  browser: Browser,
  address: string,
  token: string | null,
  isApp: boolean,
): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true })
  if (token) await context.addInitScript((value) => localStorage.setItem('rotativo.token', value), token)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', (event) => {
    bytes += event.encodedDataLength
  })
  const start = Date.now()
  await page.goto(address)
  if (isApp) await page.locator('main button:visible, main a[href]:visible').first().click({ trial: true })
  const interactive = Date.now() - start
  // A page of nothing but text may be there before it is painted.
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const paint = Number(await painted.jsonValue())
  await context.close()
  return { paint, interactive, kilobytes: bytes / 1024 }
}

/** First paint, time to the screen's own heading, and bytes, against a page that is nothing but text. */
export const benchPaint = async (stage: Stage, report: Report): Promise<void> => {
  const executablePath = findChromium(process.env)
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  })
  const driver = stage.drivers[0]
  const screens = [
    { name: 'empty static page', path: '/health/live', token: null, isApp: false },
    { name: 'landing', path: '/', token: null, isApp: true },
    ...['/', '/estacionar', '/comprar/creditos', '/carteiras', '/vehicles', '/historico'].map((path) => ({
      name: path === '/' ? 'home' : path,
      path,
      token: driver?.token ?? null,
      isApp: true,
    })),
  ]
  for (const screen of screens) {
    const figures: Figures[] = []
    for (let round = 0; round < rounds; round++) {
      figures.push(await visit(browser, stage.server.address + screen.path, screen.token, screen.isApp))
    }
    const middle = (pick: (one: Figures) => number) => median(figures.map(pick)).toFixed(0)
    report.say(
      `  ${screen.name}: first paint ${middle((f) => f.paint)} ms, ready ${middle((f) => f.interactive)} ms, ` +
        `${middle((f) => f.kilobytes)} KiB over the wire`,
    )
    const aims = screen.name === 'landing' ? { goal: 1500 } : {}
    report.note(`${screen.name}, ready`, Number(middle((f) => f.interactive)), ' ms', aims)
    report.note(`${screen.name}, over the wire`, Number(middle((f) => f.kilobytes)), ' KiB')
  }
  await browser.close()
}
