import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    deleted: '¡Tarjeta eliminada!',
    deleteFailed: 'Error al eliminar la tarjeta. Intente de nuevo.',
    title: 'Tarjetas guardadas',
    loadFailed: 'Error al cargar las tarjetas. Intente de nuevo.',
    none: 'No tiene ninguna tarjeta guardada. Puede guardar una al comprar créditos.',
    valid: (month, year) => `Vence ${month}/${year}`,
    remove: (name) => `Eliminar ${name}`,
    confirmTitle: 'Eliminar tarjeta',
    confirm: (name) => `¿Quiere eliminar la tarjeta ${name}?`,
    yes: 'Eliminar',
    no: 'Volver',
  },
}
