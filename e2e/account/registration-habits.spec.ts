import { expect, test } from '../fixtures.ts'
import { checkInBothSchemes } from '../schemes.ts'
import { fieldOf, registerForm } from '../steps/account.ts'

test('what people type from habit is read, and what is dropped is told', async ({ page }) => {
  await page.goto('/')
  const form = registerForm(page)
  const type = async (label: string, text: string) => {
    await fieldOf(form, label).fill('')
    await fieldOf(form, label).pressSequentially(text)
  }
  await type('Celular', '+55 98 98123-4567')
  await expect(fieldOf(form, 'Celular')).toHaveValue('(98) 98123-4567')
  await type('Celular', '55981234567')
  await expect(fieldOf(form, 'Celular')).toHaveValue('(55) 98123-4567')
  await type('Estado', 'Paraná')
  await expect(fieldOf(form, 'Estado')).toHaveValue('PR')
  await type('Estado', 'Pará')
  await fieldOf(form, 'Estado').blur()
  await expect(fieldOf(form, 'Estado')).toHaveValue('PA')
  await type('Número', 'S/N')
  await expect(fieldOf(form, 'Número')).toHaveValue('0')
  await expect(form.getByText('0: endereço sem número (S/N).')).toBeVisible()

  await type('Nome completo', 'Ana-Maria Sá')
  await expect(form.getByText('O nome não aceita “-”. Escreva sem esse sinal.')).toBeVisible()
  await type('Nome completo', 'Ana D´Ávila')
  await expect(form.getByText(/O nome não aceita/)).toBeHidden()

  const said = 'Letras não são aceitas aqui, nem as de um CNPJ novo. Digite só os números.'
  const letters = form.locator('p').filter({ hasText: said })
  await expect(letters).toBeHidden()
  await type('CPF/CNPJ', '12ABC34501DE35')
  await expect(fieldOf(form, 'CPF/CNPJ')).toHaveValue('123.450.135')
  await expect(letters).toBeVisible()
  await expect(form.getByRole('status').filter({ hasText: said })).toHaveCount(1)
  await checkInBothSchemes(page)
})
