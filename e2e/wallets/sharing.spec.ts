import type { Page } from '@playwright/test'
import { activateParking } from '#contract/parking.ts'
import { createInvitation } from '#contract/wallets.ts'
import { aDriver, aPlate } from '#testkit/drivers.ts'
import { remote } from '#testkit/remote.ts'
import { anotherContext, expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { shareWallet } from '../seeds.ts'
import { aNewDriver, codeFor, fieldOf, loginBox, registerByForm, registeredDialog } from '../steps/account.ts'
import { expectStep, nextButton, parkedAlready, products } from '../steps/parking.ts'
import { expectTold, listenToMessages } from '../told.ts'

const main = (page: Page) => page.getByRole('main')
const people = (page: Page) => main(page).getByRole('region', { name: 'Pessoas' }).getByRole('listitem')

test('a wallet is shared by a link with a second driver, who parks, is seen, gets another role and is removed', async ({
  app,
  browser,
  page,
  server,
}) => {
  const plate = aPlate()
  const owner = await app.newDriver({ credit: 1000, plates: [plate], name: 'Ana Aparecida' })
  await page.goto('/carteiras')
  await main(page).getByRole('link', { name: 'Compartilhar carteira' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quem usa a carteira' })).toBeVisible()
  await expect(main(page)).toContainText('Só você usa esta carteira.')
  await checkInBothSchemes(page)
  await main(page).getByRole('button', { name: 'Criar convite' }).click()
  const ready = page.getByRole('dialog', { name: 'Convite pronto' })
  await expect(ready).toContainText('/convite/')
  await ready.getByRole('button', { name: 'Mostrar QR Code' }).click()
  await expect(ready.getByRole('img', { name: 'QR Code do convite' })).toBeVisible()
  await expect(ready.getByRole('region', { name: 'QR Code do convite' })).toBeFocused()
  await checkInBothSchemes(page)
  const path = /\/convite\/[\w-]{43}/.exec((await ready.textContent()) ?? '')?.[0] ?? ''
  await ready.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(main(page).getByRole('region', { name: 'Convites em aberto' })).toContainText(
    'Pode estacionar',
  )

  // The second driver opens the link logged out: it waits until the login has brought the page again.
  const guest = await aDriver({ rotativo: { parts: server } }, { name: 'Beatriz Beltrana' })
  const context = await anotherContext(browser, { viewport: { width: 360, height: 740 } })
  const other = await context.newPage()
  await listenToMessages(other)
  await other.goto(new URL(path, app.address).href)
  await expect(other.getByText('Você recebeu um convite para usar uma carteira.')).toBeVisible()
  await checkInBothSchemes(other)
  await other.evaluate((token) => localStorage.setItem('rotativo.token', token), guest.token)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'Ana convidou você para usar uma carteira' })).toBeVisible()
  await checkInBothSchemes(other)
  await other.getByRole('button', { name: 'Aceitar convite' }).click()
  await expectTold(other, 'Pronto! A carteira agora aparece em Meus Créditos.')
  const shared = main(other).getByRole('listitem').filter({ hasText: 'Compartilhada por Ana' })
  await expect(shared.getByRole('definition')).toHaveText(['R$ 10,00', 'R$ 0,00'])
  await checkInBothSchemes(other)
  await remote(app.address)(
    activateParking,
    { body: { plate, product_id: 103 } },
    { token: guest.token, key: `share/${plate}` },
  )

  await page.reload()
  await expect(people(page)).toHaveCount(1)
  await expect(people(page)).toContainText('Beatriz B.')
  await checkInBothSchemes(page)
  await page.goto('/historico')
  await expect(main(page).getByRole('row').filter({ hasText: plate })).toContainText('Por Beatriz B.')
  await page.goto(`/carteiras/${owner.walletId}`)
  await people(page).getByRole('combobox', { name: 'O que Beatriz B. pode fazer' }).selectOption('view')
  await expectTold(page, 'Permissão alterada.')
  await other.goto('/historico')
  const filter = other.getByRole('combobox', { name: 'Carteira' })
  await filter.selectOption({ label: 'Carteira Principal (Ana)' })
  await expect(main(other).getByRole('row').filter({ hasText: plate })).toContainText('Por Beatriz B.')

  await people(page).getByRole('button', { name: 'Remover Beatriz B.' }).click()
  const question = page.getByRole('dialog', { name: 'Remover Beatriz B.' })
  await checkInBothSchemes(page)
  await question.getByRole('button', { name: 'Remover', exact: true }).click()
  await expectTold(page, 'Pessoa removida da carteira.')
  await expect(main(page)).toContainText('Só você usa esta carteira.')
  await main(page).getByRole('button', { name: 'Criar convite' }).click()
  await ready.getByRole('button', { name: 'Fechar' }).last().click()
  await main(page).getByRole('button', { name: 'Cancelar convite' }).click()
  await expectTold(page, 'Convite cancelado.')
  await expect(main(page).getByRole('heading', { name: 'Pessoas' })).toBeFocused()
  await other.goto(new URL(path, app.address).href)
  await expect(main(other)).toContainText('Este convite não vale mais. Peça outro a quem convidou.')
  await other.goto('/carteiras')
  await expect(main(other).getByRole('listitem')).toHaveCount(1)
  await context.close()
})

test('an invitation waits while somebody registers, and while somebody logs in', async ({
  app,
  browser,
  page,
  server,
}) => {
  const inviteOf = async (name: string) => {
    const owner = await aDriver({ rotativo: { parts: server } }, { name })
    const created = await remote(app.address)(
      createInvitation,
      { params: { walletId: String(owner.walletId) }, body: { role: 'park' } },
      { token: owner.token, key: crypto.randomUUID() },
    )
    return new URL(created.url).pathname
  }
  const driver = aNewDriver()
  await page.goto(await inviteOf('Ana Aparecida'))
  await expect(page.getByText('Você recebeu um convite para usar uma carteira.')).toBeVisible()
  await registerByForm(page, driver)
  await registeredDialog(page).getByRole('button', { name: 'OK' }).click()
  const phone = page.getByRole('region', { name: 'Confirme por SMS' })
  await phone.getByLabel('Código recebido por SMS').fill(await codeFor(app, driver.Celular))
  await phone.getByRole('button', { name: 'Confirmar código' }).click()
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await expectTold(page, 'Pronto! A carteira agora aparece em Meus Créditos.')
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Compartilhada por Ana' })).toBeVisible()

  const context = await anotherContext(browser, {
    baseURL: app.address,
    viewport: { width: 360, height: 740 },
  })
  const other = await context.newPage()
  await listenToMessages(other)
  await other.goto(await inviteOf('Carla Camargo'))
  await fieldOf(loginBox(other), 'CPF/CNPJ').fill(driver['CPF/CNPJ'])
  await fieldOf(loginBox(other), 'Senha').fill(driver.Senha)
  // The page that is left shows the invitation, too.
  const entered = other.waitForEvent('load')
  await loginBox(other).getByRole('button', { name: 'ENTRAR' }).click()
  await entered
  await expect(
    other.getByRole('heading', { name: 'Carla convidou você para usar uma carteira' }),
  ).toBeVisible()
  await other.getByRole('button', { name: 'Aceitar convite' }).click()
  await expectTold(other, 'Pronto! A carteira agora aparece em Meus Créditos.')
  await expect(main(other).getByRole('listitem')).toHaveCount(3)
  await context.close()
})

test('an invitation is declined, and a member leaves alone', async ({ app, page, server }) => {
  const owner = await aDriver({ rotativo: { parts: server } }, { name: 'Ana Aparecida' })
  const invite = async () => {
    const answer = await page.request.post(`${app.address}/api/wallets/${owner.walletId}/invitations`, {
      data: { role: 'view' },
      headers: { Authorization: `Bearer ${owner.token}` },
    })
    return new URL((await answer.json()).url).pathname
  }
  await app.newDriver({ name: 'Beatriz Beltrana' })
  const declined = await invite()
  await page.goto(declined)
  await expect(main(page)).toContainText('Pode ver')
  await page.getByRole('button', { name: 'Recusar' }).click()
  await expectTold(page, 'Convite recusado.')
  await page.goto(declined)
  await expect(main(page)).toContainText('Este convite não vale mais. Peça outro a quem convidou.')
  await checkInBothSchemes(page)

  await page.goto(await invite())
  await page.getByRole('button', { name: 'Aceitar convite' }).click()
  await expectTold(page, 'Pronto! A carteira agora aparece em Meus Créditos.')
  await main(page).getByRole('button', { name: 'Sair da carteira' }).click()
  const question = page.getByRole('dialog', { name: 'Sair da carteira' })
  await expect(question).toContainText('Você deixa de usar a carteira de Ana agora mesmo.')
  await question.getByRole('button', { name: 'Sair da carteira' }).click()
  await expectTold(page, 'Você saiu da carteira.')
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
})

test('a member is not sent to buy credit for a wallet that only its owner fills, but told whose it is', async ({
  app,
  page,
  server,
}) => {
  const plate = aPlate()
  const owner = await aDriver(
    { rotativo: { parts: server } },
    { name: 'Ana Aparecida', credit: 400, plates: [plate] },
  )
  const guest = await app.newDriver({ name: 'Beatriz Beltrana' })
  await shareWallet(server, owner, guest)
  await parkedAlready(app, guest, plate, products.minutes60)
  await app.advance(61 * 60)
  const told = main(page).getByText('Esta carteira é de Ana. Só quem a compartilha pode adicionar créditos.')
  const purchase = main(page).getByRole('link', { name: /Completar saldo|Adicionar créditos/ })
  await page.goto('/')
  await expect(page.getByText('Faltam R$ 2,00')).toBeVisible()
  await expect(told).toBeVisible()
  await expect(purchase).toHaveCount(0)
  await checkInBothSchemes(page)
  await page.goto('/estacionar')
  await expectStep(page, 1)
  await expect(told).toBeVisible()
  await nextButton(page).click()
  await page.getByRole('button', { name: 'Alterar' }).click()
  await expect(page.getByRole('region', { name: 'Saldo em Carteira Principal (Ana)' })).toContainText(
    'R$ 1,00',
  )
  await nextButton(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Você não possui saldo suficiente para estacionar.' }),
  ).toBeFocused()
  await expect(told).toBeVisible()
  await expect(purchase).toHaveCount(0)
  await checkInBothSchemes(page)
})
