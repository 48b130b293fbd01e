import { type BrowserContext, expect, type Page, type Request, type Response } from '@playwright/test'
import { hearRequests } from '../page-clock.ts'
import { expectReloaded, expectTold } from '../told.ts'

/** Cards of the sandbox bank; anything but the declined ones is approved. */
export const cards = {
  visa: '4539620659922097',
  amex: '345817690311361',
  declined: '4929291898380766',
  analysis: '4000000000000077',
} as const

/** The form of payment, whatever it says of itself beside its name. */
export const creditCard = /Cartão de crédito/

/** What waits for its payment, wherever somebody goes. */
export const linesOf = (page: Page) => page.getByRole('region', { name: 'Pagamentos em andamento' })

/** What whoever pays by debit is told before and after the order. */
export const debitWarning =
  'Antes de continuar, peça ao seu banco a liberação do cartão de débito para compras pela internet.'

export const amountField = (page: Page) => page.getByLabel('Valor da compra')

/** Opens the purchase of credit, types the amount and picks the form of payment. */
export async function chooseForm(page: Page, form: string | RegExp, digits = '2500'): Promise<void> {
  await page.goto('/comprar/creditos')
  await amountField(page).fill('')
  await amountField(page).pressSequentially(digits)
  await page.getByRole('radio', { name: form }).check()
}

type TypedCard = { holder?: string; number: string; expiry?: string; code?: string }

export async function typeCard(page: Page, card: TypedCard): Promise<void> {
  await page.getByLabel('Nome impresso no cartão').fill(card.holder ?? 'Maria da Silva')
  await page.getByLabel('Número do cartão').pressSequentially(card.number)
  await page.getByLabel('Validade').pressSequentially(card.expiry ?? '122031')
  await page.getByLabel('Código de segurança').fill(card.code ?? '987')
}

/** Types a whole address of whom a slip is made out to. */
export async function fillSlip(page: Page): Promise<void> {
  await page.getByLabel('CEP').fill('88780-000')
  await page.getByLabel('Endereço', { exact: true }).fill('Rua das Flores')
  await page.getByLabel('Número').fill('120')
  await page.getByLabel('Bairro').fill('Centro')
  await page.getByLabel('Cidade').fill('Imbituba')
  await page.getByLabel('Estado').fill('SC')
}

/** The slip that a window is led to from now on. */
export const slipShown = (context: BrowserContext): Promise<Request> =>
  context.waitForEvent('request', (request) => new URL(request.url()).pathname.startsWith('/boletos/'))

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The heading of the step that is open: those of the others stand there too, without what belongs to them. */
export const openStep = (page: Page, name: string | RegExp) =>
  page.locator('[aria-current="step"]').getByRole('heading', { name })

export async function openNotices(page: Page): Promise<void> {
  await page.goto('/irregularidades')
  await expect(page.getByRole('heading', { level: 1, name: 'Irregularidades', exact: true })).toBeVisible()
}

/** The answers to what the page asks for the notices of a plate. */
export const noticesCall = '**/api/audit/notification?*'

/** When the first notice of an answer was written, as it is shown. */
export const momentIn = async (answer: Promise<Response>): Promise<string> =>
  (await (await answer).json()).data[0].date_notification.replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1')

/** From the notice that is chosen to how it is paid, and picks the form of payment. */
export async function toPayment(page: Page, form: RegExp): Promise<void> {
  await press(page, 'Continuar')
  await page.getByRole('radio', { name: form }).check()
}

/** Everything that leaves the page for the server while the returned list is filled. */
export function everythingSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request: Request) => {
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  return sent
}

/** The success text, and the reload one second after it. */
export async function expectDone(page: Page, text: string): Promise<void> {
  const told = await expectTold(page, text)
  // Where the page's time stands, this second is the one; where it runs, the page may be on its way already.
  await page.clock.runFor(1000).catch(() => undefined)
  await expectReloaded(page, told)
}

/** Where the page's time stands, it is loaded anew after so much of it, and not a tenth of a second before. */
export async function expectReloadAfter(page: Page, ms: number): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(request.url()))
  await page.clock.runFor(ms - 100)
  await hearRequests(page)
  expect(asked).toEqual([])
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(100)
  await reloaded
}

/** The success text, and the reload a whole second after it, where the page's time stands. */
export async function expectDoneForASecond(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible()
  await expectReloadAfter(page, 1000)
}
