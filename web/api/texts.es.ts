import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  lostTexts: {
    nothingSent: 'Sin conexión: no se cobró nada.',
    unknown:
      'Todavía no pudimos confirmarlo. Intente de nuevo en un rato: el mismo pedido no se cobra dos veces.',
  },
  cardTexts: {
    ending: (brand, digits) => `${brand} terminada en ${digits}`,
  },
}
