import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  placeTexts: {
    useHere: 'Usar mi ubicación',
    byPosition: (sector) => `Por su ubicación: ${sector}`,
    laterBegin: (begin) => `El ticket comienza el ${begin}. Hasta entonces, no vale donde ya se cobra.`,
    notHere: {
      'no-position': 'No se pudo obtener su ubicación.',
      'no-sector': 'Su ubicación no está en ningún sector del estacionamiento.',
    },
  },
  keptTexts: {
    forgetTyped: 'Borrar lo que escribí',
    kept: 'Para continuar después, lo que escribe queda en este dispositivo por una hora.',
  },
}
