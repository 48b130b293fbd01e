import { words } from '#domain/languages.ts'

/** What is said of an act that got no answer. */
export const lostTexts = words('api', 'lostTexts', {
  nothingSent: 'Sem conexão: nada foi cobrado.',
  nothingDone: 'Sem conexão: nada foi alterado.',
  maybeDone:
    'A conexão caiu antes da resposta. Quando ela voltar, tente de novo: o mesmo pedido não é feito duas vezes.',
  unknown:
    'Ainda não conseguimos confirmar. Tente de novo daqui a pouco: o mesmo pedido não é cobrado duas vezes.',
})

/** Why nobody logs in, or chooses a language, where the next load of the page would not find what was kept. */
export const keepTexts = words('api', 'keepTexts', {
  refused:
    'Este navegador não guarda dados desta página, e sem eles ninguém continua conectado. Permita-os nas configurações e tente de novo.',
})

/** What a saved card is called, wherever one is shown. */
export const cardTexts = words('api', 'cardTexts', {
  ending: (brand: string, digits: string) => `${brand} final ${digits}`,
})
