import { expect, type Page, type Request } from '@playwright/test'
import { aCpf, aPlate } from '#testkit/drivers.ts'
import type { App } from '../fixtures.ts'

export const ticketPath = '/ativacao-publica'

export const orderCall = '**/api/public/order'
export const noticesCall = '**/api/public/notifications?*'
export const payCall = '**/api/public/order/notification/pay'
export const productsCall = '**/api/public/activation/products'

export const plateField = (page: Page) => page.getByLabel('Placa', { exact: true })
export const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' })
export const finishButton = (page: Page) => page.getByRole('button', { name: 'Finalizar Compra' })
export const pixDialog = (page: Page) => page.getByRole('dialog', { name: 'Pague com Pix' })
export const receiptOf = (page: Page) => page.getByRole('region', { name: 'Comprovante de Ativação' })
export const noticesOf = (page: Page) => page.getByRole('region', { name: 'Irregularidades pendentes' })

/** Counts what the page prints, instead of opening the printing window of the browser. */
export const countPrints = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { printed: number }
    counted.printed = 0
    window.print = () => {
      counted.printed += 1
    }
  })

export const printsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { printed: number }).printed)

export async function chooseTime(page: Page, time = '60 minutos') {
  await page.getByRole('radio', { name: 'Carro de passeio' }).check()
  await page.getByRole('radio', { name: new RegExp(`^${time}`) }).check()
}

export type Visitor = { plate: string; identification: string; phone: string; email: string }

let visitors = 0

export const aVisitor = (): Visitor => ({
  plate: aPlate(),
  identification: aCpf(),
  phone: '48998765432',
  email: `visita.${Date.now()}.${visitors++}@example.com`,
})

/** Fills everything that the visitor must tell. */
export async function fillTicket(page: Page, visitor: Visitor) {
  await plateField(page).fill(visitor.plate)
  await chooseTime(page)
  await page.getByLabel('CPF/CNPJ').fill(visitor.identification)
  await page.getByLabel('Celular').fill(visitor.phone)
  await emailField(page).fill(visitor.email)
}

/** From the address to the code to pay with; gives the id of the order. */
export async function orderTicket(page: Page, visitor: Visitor): Promise<string> {
  await page.goto(ticketPath)
  await fillTicket(page, visitor)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/public/order'))
  await finishButton(page).click()
  const { id } = (await (await answered).json()) as { id: string }
  return id
}

/** Pays and lets the next poll see it; the bank may be late. */
export async function payAndPoll(page: Page, app: App, orderId: string, seen: () => Promise<void>) {
  await app.pay(orderId)
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${app.address}/api/public/order/${orderId}`)
      return ((await answer.json()) as { status: number }).status
    })
    .toBe(2)
  await page.clock.runFor(10_000)
  await seen()
}

type Poll = { sentAt: number; readAt: number }

/**
 * Notes by the page's own clock, from the next document on, when it asks a path and when it has read the answer; gives how long
 * it waited each time after an answer before it asked again.
 */
export async function timePolls(page: Page, part: string): Promise<() => Promise<number[]>> {
  await page.addInitScript((wanted) => {
    const polls: Poll[] = []
    Object.assign(window, { polls })
    const ask = window.fetch
    window.fetch = async (...asked) => {
      if (!String(asked[0]).includes(wanted)) return ask(...asked)
      const poll = { sentAt: performance.now(), readAt: Number.NaN }
      polls.push(poll)
      const response = await ask(...asked)
      const read = response.json.bind(response)
      response.json = () => read().finally(() => Object.assign(poll, { readAt: performance.now() }))
      return response
    }
  }, part)
  return async () => {
    const polls = await page.evaluate(() => (window as unknown as { polls: Poll[] }).polls)
    return polls.slice(1).map(({ sentAt }, before) => sentAt - (polls[before]?.readAt ?? Number.NaN))
  }
}

/** Lets the server answer a call from now on, and changes this of the answer before the page reads it. */
export const changeAnswer = (page: Page, path: string, change: object) =>
  page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })

/** Every request to a path from now on. */
export function watch(page: Page, part: string): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) seen.push(request)
  })
  return seen
}

/** What the page writes into the browser's log as an error. */
export function watchLog(page: Page): string[] {
  const seen: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text())
  })
  return seen
}
