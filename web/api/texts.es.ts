import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  lostTexts: {
    nothingSent: 'Sin conexión: no se cobró nada.',
    nothingDone: 'Sin conexión: no se cambió nada.',
    maybeDone:
      'La conexión se cortó antes de la respuesta. Cuando vuelva, intente de nuevo: el mismo pedido no se hace dos veces.',
    unknown:
      'Todavía no pudimos confirmarlo. Intente de nuevo en un rato: el mismo pedido no se cobra dos veces.',
  },
  keepTexts: {
    refused:
      'Este navegador no deja que esta página guarde datos, y sin eso nadie sigue conectado. Permita los datos de esta página en la configuración del navegador e intente de nuevo.',
  },
  cardTexts: {
    ending: (brand, digits) => `${brand} terminada en ${digits}`,
  },
}
