import { words } from '#domain/languages.ts'

/** Everything that the programme holds of the driver, as the law asks. All of these are our own words. */
export const dataTexts = words('account/own-data', 'dataTexts', {
  title: 'Baixar meus dados',
  about:
    'Tudo o que o programa guarda sobre você: cadastro, carteiras, veículos, movimentações, estacionamentos, pedidos, acessos e mensagens.',
  pdf: 'Baixar em PDF',
  json: 'Baixar em JSON',
  done: 'Seus dados foram baixados.',
})
