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
    twoFingers: 'Use dos dedos para mover el mapa.',
    wheel: 'Use Ctrl y la rueda del ratón para acercar o alejar.',
    names: (names) => `A la vista: ${names}.`,
  },
}
