import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '#testkit/chromium.ts'
import type { Report } from './report.ts'
import { median, type Stage } from './stage.ts'

/** A cheap phone on a street: its processor, its connection, how long every question is on its way, and what it speaks. */
const phone = { slowdown: 4, megabits: 9, latencyMs: 100, locale: 'pt-BR' }
const rounds = 3
/** Nothing more comes by itself: what the page does a while after its start is part of it. */
const quietMs = 3000

type Screen = { name: string; path: string; token: string | null; use: (page: Page) => Promise<void> }

/** Milliseconds since the address was asked for, and what travelled: bodies of scripts, and all of it with its headers. */
type Figures = {
  drawn: number
  shift: number
  script: number
  sent: number
  again: number
  usable: number
}

const throttle = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = (phone.megabits * 1_000_000) / 8
  await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 3,
  })
  return session
}

/** Counts what a page receives, until nothing has come for a while. */
const listen = (session: CDPSession) => {
  const scripts = new Set<string>()
  const open = new Set<string>()
  let [script, sent, lastAt] = [0, 0, Date.now()]
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
    open.add(requestId)
    lastAt = Date.now()
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  const end = (requestId: string, bytes: number) => {
    open.delete(requestId)
    sent += bytes
    lastAt = Date.now()
  }
  session.on('Network.loadingFinished', (event) => end(event.requestId, event.encodedDataLength))
  session.on('Network.loadingFailed', (event) => end(event.requestId, 0))
  return {
    quiet: async () => {
      while (open.size > 0 || Date.now() - lastAt < quietMs)
        await new Promise((done) => setTimeout(done, 100))
      return { script, sent }
    },
    forget: () => {
      ;[script, sent, lastAt] = [0, 0, Date.now()]
    },
  }
}

/** When the largest of what is first seen was drawn, and how much moved without having been touched. */
const seen = (page: Page) =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    const all = (type: string): Promise<PerformanceEntry[]> =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 500)
      })
    const drawn = (await all('largest-contentful-paint')).at(-1)?.startTime ?? 0
    const shifts = (await all('layout-shift')) as Shift[]
    const shift = shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)
    return { drawn, shift }
  })

const open = async (
  browser: Browser,
  { token }: Screen,
): Promise<{ context: BrowserContext; page: Page }> => {
  // A worker would fetch beside the page, where nothing of this is counted.
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    locale: phone.locale,
    serviceWorkers: 'block',
  })
  if (token) await context.addInitScript((value) => localStorage.setItem('rotativo.token', value), token)
  return { context, page: await context.newPage() }
}

/** One visit that touches nothing, the same again, and one of somebody in a hurry. */
const visit = async (browser: Browser, address: string, screen: Screen): Promise<Figures> => {
  const first = await open(browser, screen)
  const traffic = listen(await throttle(first.page))
  await first.page.goto(address + screen.path)
  const { script, sent } = await traffic.quiet()
  const { drawn, shift } = await seen(first.page)
  traffic.forget()
  await first.page.goto(address + screen.path)
  const { sent: again } = await traffic.quiet()
  await first.context.close()

  const second = await open(browser, screen)
  await throttle(second.page)
  const start = Date.now()
  await second.page.goto(address + screen.path, { waitUntil: 'commit' })
  await screen.use(second.page)
  const usable = Date.now() - start
  await second.context.close()
  return { drawn, shift, script, sent, again, usable }
}

/** A plate is typed and looked up, and its answer read. */
const lookUp = async (page: Page): Promise<void> => {
  const box = page.getByRole('region', { name: 'Consultar Veículo' })
  await box.getByLabel('Placa').fill('ABC1D23')
  await box.getByRole('button', { name: 'Consultar' }).click()
  await box.getByText('Nenhuma irregularidade encontrada.').waitFor()
}

/** The screen's own button could be pressed. */
const findButton = (page: Page): Promise<void> =>
  page.locator('main button:visible, main a[href]:visible').first().click({ trial: true })

const screensOf = (token: string | null): Screen[] => [
  { name: 'empty static page', path: '/health/live', token: null, use: async () => undefined },
  { name: 'landing', path: '/', token: null, use: lookUp },
  ...['/', '/estacionar', '/comprar/creditos', '/carteiras', '/vehicles', '/historico'].map((path) => ({
    name: path === '/' ? 'home' : path,
    path,
    token,
    use: findButton,
  })),
]

/** What is asked of the two screens that everybody begins with. */
const aims: Record<string, Record<string, number>> = {
  landing: { drawn: 1000, usable: 1500, shift: 0.02, script: 90, again: 5 },
  home: { shift: 0.02, script: 150, again: 5 },
}

/** How fast screens are drawn and can be used on a cheap phone in a street, and what they cost, beside a page that is nothing but text. */
export const benchPaint = async (stage: Stage, report: Report): Promise<void> => {
  const executablePath = findChromium(process.env)
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  })
  for (const screen of screensOf(stage.drivers[0]?.token ?? null)) {
    const visits: Figures[] = []
    for (let round = 0; round < rounds; round++)
      visits.push(await visit(browser, stage.server.address, screen))
    const middle = (pick: (one: Figures) => number) => median(visits.map(pick))
    const figures = [
      { key: 'drawn', name: 'largest drawn', value: middle((one) => one.drawn), unit: ' ms' },
      { key: 'usable', name: 'usable', value: middle((one) => one.usable), unit: ' ms' },
      { key: 'shift', name: 'moved', value: middle((one) => one.shift), unit: '' },
      { key: 'script', name: 'script', value: middle((one) => one.script) / 1024, unit: ' KiB' },
      { key: 'sent', name: 'over the wire', value: middle((one) => one.sent) / 1024, unit: ' KiB' },
      { key: 'again', name: 'the second visit', value: middle((one) => one.again) / 1024, unit: ' KiB' },
    ]
    report.say(
      `  ${screen.name}: ${figures.map(({ name, value, unit }) => `${name} ${Number(value.toPrecision(3))}${unit}`).join(', ')}`,
    )
    for (const { key, name, value, unit } of figures) {
      const goal = aims[screen.name]?.[key]
      report.note(`${screen.name}, ${name}`, value, unit, goal === undefined ? {} : { goal })
    }
  }
  await browser.close()
}
