import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    title: 'Código QR',
    print: 'Imprimir',
    sector: 'Sector en el cartel',
    noSector: 'Sin sector',
    headline: 'Estacione aquí sin registro',
    steps: [
      'Apunte la cámara del celular al código',
      'Escriba la placa y el tiempo',
      'Pague con Pix y listo',
    ],
    code: 'Código QR para estacionar sin registro',
    orType: 'o entre en',
  },
}
