import { createPublicOrder } from '#contract/generated/routes/guest.ts'
import { ticketOrder } from '#testkit/guests.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'
import { signInAs } from '../steps/staff.ts'
import { expectTold } from '../told.ts'

test('attendance finds a visitor’s ticket by its plate, moves it to the right one and sends its receipt again', async ({
  page,
  app,
}) => {
  const order = ticketOrder()
  const { plate, receipt } = order
  const ordered = await fetch(`${app.address}${createPublicOrder.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order),
  })
  const { id } = (await ordered.json()) as { id: string }
  await app.pay(id)
  await app.messages(receipt.email, 1)

  await page.goto('/central')
  await signInAs(page, app, 'support')
  await page.getByLabel('Placa, CPF/CNPJ, e-mail, notificação ou protocolo').fill(plate)
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  const search = page.getByRole('button', { name: 'Buscar motorista ou ticket' })
  await search.click()
  await expect(page.getByText('Conte o motivo em poucas palavras.')).toBeVisible()
  await expect(page.getByText('Tickets de visitantes')).toHaveCount(0)
  await page.getByLabel('Motivo em palavras').fill('Digitou outra placa no Pix')
  await search.click()
  await expect(page.getByText('Nenhum motorista encontrado.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tickets de visitantes' })).toBeVisible()
  await expect(page.getByText('60 minutos · Zona Azul Centro · R$ 3,00')).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: `Abrir ticket ${plate}` }).click()
  await expect(page.getByRole('heading', { name: `Ticket de visitante ${plate}` })).toBeFocused()
  await expect(page.getByText(`***@${receipt.email.split('@')[1]}, (`)).toBeVisible()
  await expect(page.getByText(receipt.email)).toHaveCount(0)
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Corrigir placa' }).click()
  const right = `VIS${plate.slice(3)}`
  await page.getByLabel('Placa certa').fill(right)
  await page.getByLabel('Por quê').fill('Placa de outro carro da família')
  await page.getByRole('dialog').getByRole('button', { name: 'Corrigir placa' }).click()
  await expectTold(page, `O ticket agora é da placa ${right}.`)
  await expect(page.getByRole('heading', { name: `Ticket de visitante ${right}` })).toBeVisible()
  await expect(page.getByText(new RegExp(`^De ${plate} para ${right}, por \\S`))).toBeVisible()
  await page.getByRole('button', { name: 'Reenviar comprovante' }).click()
  await expectTold(page, 'Comprovante enviado de novo por e-mail e SMS.')
  const [letter] = await app.messages(receipt.email, 2)
  expect(letter?.text).toContain(`Comprado para a placa: ${plate}`)
  expect(letter?.subject).toContain(right)

  await page.getByRole('button', { name: 'Nova busca' }).click()
  // What was found is found anew, since the act changed it.
  await expect(page.getByRole('button', { name: `Abrir ticket ${right}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Abrir ticket ${plate}` })).toHaveCount(0)
  await page.getByLabel('Buscar por').selectOption('Pedido de visitante')
  await page.getByLabel('O que procura').fill(id)
  await page.getByRole('button', { name: 'Buscar ticket' }).click()
  await expect(page.getByRole('button', { name: `Abrir ticket ${right}` })).toBeVisible()
  await expect(page.getByText('Nenhum motorista encontrado.')).toHaveCount(0)
})
