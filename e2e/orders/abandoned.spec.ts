import { aPlate } from '#testkit/drivers.ts'
import { expect, test } from '../fixtures.ts'
import { noticeStatus, seedNotice } from '../seeds.ts'
import { cards, expectDone, openStep, press, toPayment, typeCard } from '../steps/orders.ts'
import { expectUntold } from '../told.ts'

const cancelled =
  'Pix de R$ 30,00: Este pedido foi cancelado. Se você já pagou, o valor será devolvido. Faça o pedido novamente.'

test('a Pix given up for a card says nothing of its end, neither before its answer nor while the card is charged', async ({
  page,
  app,
  server,
}) => {
  await page.clock.install()
  const plate = aPlate()
  await app.newDriver({ plates: [plate] })
  const id = await seedNotice(server, { plate })
  await page.goto('/irregularidades')
  await toPayment(page, /Pix/)
  await press(page, 'Continuar')
  await press(page, 'Finalizar Pagamento')
  await expect(page.getByRole('dialog', { name: 'Pague com Pix' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press(page, 'Corrigir')
  await toPayment(page, /Cartão de crédito/)
  await typeCard(page, { number: cards.visa })
  await press(page, 'Continuar')
  const locked = page.getByRole('dialog', { name: 'Não foi possível concluir' })
  await locked.getByRole('button', { name: 'Desistir deste Pix' }).click()

  // The page polls the order after the server has cancelled it and before the page knows.
  const [atServer, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/give_up', async (route) => {
    const response = await route.fetch()
    atServer.resolve()
    await seen.promise
    await route.fulfill({ response })
  })
  await locked.getByRole('button', { name: 'Sim, desistir' }).click()
  await atServer.promise
  const polled = page.waitForResponse((response) => /\/api\/public\/order\/[^/]+$/.test(response.url()))
  await page.clock.runFor(10_000)
  await (await polled).finished()
  seen.resolve()
  await expect(locked).toBeHidden()

  await press(page, 'Continuar')
  await expect(openStep(page, /Etapa 3 de 3/)).toBeVisible()
  await press(page, 'Finalizar Pagamento')
  await page.clock.runFor(20_000)
  await expectDone(page, 'Pagamento realizado com sucesso!')
  expect(await noticeStatus(server, id)).toBe(3)
  expectUntold(page, cancelled)
})
