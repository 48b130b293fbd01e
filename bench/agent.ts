import { type Browser, chromium, type Page } from '@playwright/test'
import { MovableClock } from '#server/clock.ts'
import { compose } from '#server/compose/compose.ts'
import { readConfig } from '#server/config.ts'
import { chromiumFlags, findChromium } from '#testkit/chromium.ts'
import { aPlate } from '#testkit/drivers.ts'
import { aStaff } from '#testkit/staff.ts'
import type { Report } from './report.ts'
import { median, type Stage } from './stage.ts'

const slowdown = 4
/** A good line of a phone: what a call waits for at least, and what it carries. */
const line = { latency: 40, downloadThroughput: 1_125_000, uploadThroughput: 375_000, offline: false }
const lookUps = 30

/** An agent's page on a phone with a slow processor. */
const open = async (browser: Browser, stage: Stage): Promise<Page> => {
  const rotativo = await compose(readConfig({ LOG_LEVEL: 'error' }), {
    databaseUrl: stage.database.url,
    clock: new MovableClock(),
  })
  const { headers } = await aStaff({ rotativo }, ['agent'])
  await rotativo.close()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true })
  const [name = '', value = ''] = headers.Cookie.split('=')
  await context.addCookies([{ name, value, url: stage.server.address }])
  const page = await context.newPage()
  await page.goto(`${stage.server.address}/agente`)
  await page.getByLabel('Placa').waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Network.emulateNetworkConditions', line)
  return page
}

/** Milliseconds from a plate's last character to the words of the answer, as the page itself counts them. */
const lookUp = async (page: Page, plate: string): Promise<number> => {
  const field = page.getByLabel('Placa')
  await field.fill(plate.slice(0, -1))
  const answered = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let typed = Number.NaN
        document.addEventListener('input', () => (typed = performance.now()), { capture: true, once: true })
        const watch = new MutationObserver(() => {
          const words = document.querySelector('.agent-answer')?.textContent ?? ''
          if (Number.isNaN(typed) || !/PODE FICAR|TOLERÂNCIA|PAGANDO|IRREGULAR/.test(words)) return
          watch.disconnect()
          resolve(performance.now() - typed)
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await field.press(plate.slice(-1))
  return answered
}

/** How long an agent waits for the answer about a plate, on a good line. */
export const benchAgent = async (stage: Stage, report: Report): Promise<void> => {
  const executablePath = findChromium(process.env)
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  })
  const page = await open(browser, stage)
  const times: number[] = []
  for (let turn = 0; turn < lookUps; turn++) {
    times.push(await lookUp(page, stage.drivers[turn]?.plate ?? aPlate()))
  }
  await browser.close()
  const slowest = Math.max(...times)
  report.say(
    `  ${lookUps} look-ups at ${slowdown}x CPU slowdown and ${line.latency} ms: p50 ${median(times).toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  )
  report.note('answer after the last character, p50', median(times), ' ms', { goal: 300 })
  report.note('answer after the last character, slowest', slowest, ' ms', { goal: 300 })
}
