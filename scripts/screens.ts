import { mkdir, rm } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findFastChromium } from '#testkit/chromium.ts'
import { driverScreens, publicScreens } from '#testkit/screens.ts'
import { stop } from './arguments.ts'

const widths = [360, 769, 1280]
const schemes = ['light', 'dark'] as const
const folder = '.screens'

/** Pictures of every screen from a running server: `npm start`, then `npm run screens [address] [language]`. */
const [, , address = 'http://127.0.0.1:3000', language = 'pt-BR'] = process.argv

const login = async (): Promise<string> => {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: '12345678909', password: 'rotativo' }),
  }).catch(() => stop(`${address} does not answer: start a sandbox, or name another address.`))
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) return stop(`The demonstration driver cannot log in at ${address}.`)
  return access_token
}

const draw = async (page: Page, name: string, path: string): Promise<void> => {
  await page.goto(address + path, { waitUntil: 'networkidle' })
  // Some of a page comes only once somebody is about to see it.
  for (const top of [Number.MAX_SAFE_INTEGER, 0]) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await page.waitForLoadState('networkidle')
  }
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const drawAll = async (browser: Browser, token: string): Promise<number> => {
  let count = 0
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        colorScheme,
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
      })
      await context.addInitScript((chosen) => localStorage.setItem('rotativo.language', chosen), language)
      const page = await context.newPage()
      const suffix = `${width}-${colorScheme}`
      for (const [name, path] of Object.entries(publicScreens)) {
        await draw(page, `${name}-${suffix}`, path)
        count++
      }
      await page.evaluate((value) => localStorage.setItem('rotativo.token', value), token)
      for (const [name, path] of Object.entries(driverScreens)) {
        await draw(page, `${name}-${suffix}`, path)
        count++
      }
      await context.close()
    }
  }
  return count
}

const token = await login()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const executablePath = findFastChromium(process.env)
const browser = await chromium.launch({ args: chromiumFlags, ...(executablePath ? { executablePath } : {}) })
const count = await drawAll(browser, token)
await browser.close()
process.stdout.write(`${count} pictures in ${folder}/\n`)
