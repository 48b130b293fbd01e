import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    here: '¡Usted está aquí!',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    close: 'Cerrar',
    cluster: (count) => `Grupo de ${count}: abrir`,
    together: (count) => `${count} en este lugar`,
    keys: 'Use las flechas para mover el mapa y las teclas + y - para acercar o alejar.',
  },
}
