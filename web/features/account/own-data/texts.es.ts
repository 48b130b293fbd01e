import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  dataTexts: {
    title: 'Descargar mis datos',
    about:
      'Todo lo que el programa guarda sobre usted: registro, billeteras, vehículos, movimientos, estacionamientos, pedidos, accesos y mensajes.',
    pdf: 'Descargar en PDF',
    json: 'Descargar en JSON',
    done: 'Sus datos fueron descargados.',
  },
}
