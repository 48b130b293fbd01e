import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { requestRefund } from '#contract/generated/routes/account/leaving.ts'
import { cents } from '#domain/money/cents.ts'
import type { WalletCorrection } from '#domain/staff/corrections.ts'
import type { MovableClock } from '#server/clock.ts'
import type { Db } from '#server/database/pool.ts'
import type { TestDriver } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { signInAs } from '../steps/staff.ts'
import { expectTold } from '../told.ts'

type Server = { db: Db; clock: MovableClock }

const unanswered = 'A resposta não chegou. Tente de novo: o mesmo pedido não é feito duas vezes.'

/** The keys of the calls to these paths, oldest first; the answer of the first call gets lost after it was done. */
async function loseFirstAnswer(page: Page, paths: string): Promise<string[]> {
  const keys: string[] = []
  await page.route(paths, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  })
  return keys
}

const expectSameKey = (keys: readonly string[]): void => {
  expect(keys).toEqual([expect.stringMatching(/^[a-p]{32}$/), keys[0]])
}

/** What somebody else of the staff has proposed already. */
async function propose(
  { db, clock }: Server,
  { walletId, userId }: TestDriver,
  { amount, ...wanted }: Omit<WalletCorrection, 'amount'> & { amount: number; reason: string },
): Promise<void> {
  const { id } = await db.kysely
    .selectFrom('staff')
    .select('id')
    .where(sql<boolean>`roles = '{support}'`)
    .executeTakeFirstOrThrow()
  const proposed = { proposed_by: id, proposed_at: clock.now() }
  await db.kysely
    .insertInto('corrections')
    .values({ ...wanted, ...proposed, amount: cents(amount), wallet_id: walletId, user_id: userId })
    .execute()
}

const correctionsOf = ({ db }: Server, { userId }: TestDriver) =>
  db.kysely.selectFrom('corrections').select(['amount', 'state']).where('user_id', '=', userId).execute()

const balanceOf = ({ db }: Server, { walletId }: TestDriver) =>
  db.kysely
    .selectFrom('wallets')
    .select(['balance_credit as credit', 'balance_bonus as bonus'])
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow()

test('a correction whose answer was lost is proposed once, however often somebody presses', async ({
  page,
  app,
  server,
}) => {
  const driver = await app.newDriver({ name: 'Percival Prado', plates: ['LST1D23'] })
  await page.goto('/central')
  await signInAs(page, app, 'support')
  await page.getByLabel('Placa, CPF/CNPJ, e-mail, notificação ou protocolo').fill('LST1D23')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByLabel('Motivo em palavras').fill('Parquímetro parado')
  await page.getByRole('button', { name: 'Buscar motorista' }).click()
  await page.getByRole('button', { name: 'Abrir Percival' }).click()
  const keys = await loseFirstAnswer(page, '**/api/staff/drivers/*/corrections')
  const fill = async () => {
    await page.getByRole('button', { name: 'Propor correção' }).click()
    await page.getByLabel('Valor').fill('3,00')
    await page.getByLabel('Por quê').fill('Parquímetro fora do ar')
  }
  const send = page.getByRole('button', { name: 'Propor', exact: true })
  await fill()
  await send.click()
  await expectTold(page, unanswered)
  // Closed and written once more, it is still the same that nobody has answered.
  await page.keyboard.press('Escape')
  await expect(send).toBeHidden()
  await fill()
  await send.click()
  await expectTold(page, 'Proposta enviada. Outra pessoa precisa aprovar.')
  expectSameKey(keys)
  expect(await correctionsOf(server, driver)).toEqual([{ amount: 300, state: 'open' }])
  // The next one says the same.
  await expect(page.getByText('Proposta enviada. Outra pessoa precisa aprovar.')).toBeHidden()
  await fill()
  await send.click()
  await expectTold(page, 'Proposta enviada. Outra pessoa precisa aprovar.')
  expect(keys[2]).not.toBe(keys[0])
  expect(await correctionsOf(server, driver)).toHaveLength(2)
})

test('what finance approves and pays is done once when its answer was lost, and pressed again it is told as done', async ({
  page,
  app,
  server,
}) => {
  const driver = await app.newDriver({ credit: 4200, name: 'Quitéria Lopes' })
  await propose(server, driver, {
    balance: 'credit',
    direction: 'give',
    amount: 100,
    reason: 'Parquímetro parado',
  })
  await page.goto('/central/correcoes')
  await signInAs(page, app, 'finance')
  const approvals = await loseFirstAnswer(page, '**/api/staff/corrections/*/approve')
  const proposal = page.getByRole('article').filter({ hasText: 'Quitéria Lopes' })
  await proposal.getByRole('button', { name: 'Aprovar' }).click()
  await expectTold(page, unanswered)
  await proposal.getByRole('button', { name: 'Aprovar' }).click()
  await expectTold(page, 'Correção aprovada e lançada.')
  await expect(proposal).toHaveCount(0)
  expectSameKey(approvals)
  expect(await balanceOf(server, driver)).toEqual({ credit: 4300, bonus: 0 })

  // The next one says the same.
  await expect(page.getByText(unanswered)).toBeHidden()
  const asked = await fetch(`${app.address}${requestRefund.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${driver.token}` },
  })
  expect(asked.status).toBe(200)
  await page.getByRole('link', { name: 'Reembolsos', exact: true }).click()
  const payments = await loseFirstAnswer(page, '**/api/staff/refunds/*/pay')
  const refund = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Quitéria Lopes' })
  await refund.getByRole('button', { name: 'Marcar R$ 43,00 como pago' }).click()
  const sure = page.getByRole('dialog', { name: 'Marcar como pago?' })
  await sure.getByRole('button', { name: 'Marcar como pago' }).click()
  await expect(sure.getByText(unanswered)).toBeVisible()
  await sure.getByRole('button', { name: 'Marcar como pago' }).click()
  await expectTold(page, 'Reembolso marcado como pago. Agora pague no banco.')
  await expect(refund).toHaveCount(0)
  expectSameKey(payments)
  expect(await balanceOf(server, driver)).toEqual({ credit: 0, bonus: 0 })
  const decisions = await server.db.kysely
    .selectFrom('staff_register')
    .select('act')
    .where('driver_id', '=', driver.driverId)
    .where('act', 'in', ['decide correction', 'decide refund'])
    .orderBy('id')
    .execute()
  expect(decisions.map(({ act }) => act)).toEqual(['decide correction', 'decide refund'])
})

test('what was refused is asked anew by the next press, and done once nothing stands in its way', async ({
  page,
  app,
  server,
}) => {
  const driver = await app.newDriver({ credit: 500, name: 'Romeu Braga' })
  const wanted = { balance: 'credit', reason: 'Crédito lançado a mais' } as const
  await propose(server, driver, { ...wanted, direction: 'take', amount: 1000 })
  await propose(server, driver, { ...wanted, direction: 'give', amount: 600 })
  await page.goto('/central/correcoes')
  await signInAs(page, app, 'finance')
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/approve')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  const proposals = page.getByRole('article').filter({ hasText: 'Romeu Braga' })
  const approve = (amount: string) =>
    proposals.filter({ hasText: amount }).getByRole('button', { name: 'Aprovar' }).click()
  await approve('R$ 10,00')
  await expectTold(page, /saldo/i)
  await approve('R$ 6,00')
  await expectTold(page, 'Correção aprovada e lançada.')
  await expect(proposals).toHaveCount(1)
  await approve('R$ 10,00')
  await expect(proposals).toHaveCount(0)
  expect(new Set(keys).size).toBe(3)
  expect(await balanceOf(server, driver)).toEqual({ credit: 100, bonus: 0 })
})
