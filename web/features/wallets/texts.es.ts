import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    title: 'Mis Créditos',
    empty: 'No tiene ninguna billetera registrada.',
    loadFailed: 'Error al cargar las billeteras. Intente de nuevo.',
    buyCredits: 'Agregar créditos',
    credit: 'Créditos',
    bonus: 'Bono',
    bonusHint: 'El bono se usa antes que los créditos y solo para estacionar.',
    shared: 'Compartida con usted',
  },
}
