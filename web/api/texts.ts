import { words } from '#domain/languages.ts'

/** What is told of a payment that nobody answered for. */
export const lostTexts = words('api', 'lostTexts', {
  nothingSent: 'Sem conexão: nada foi cobrado.',
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
