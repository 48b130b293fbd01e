import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  installTexts: {
    title: 'Instalar la aplicación',
    offer: 'Instale esta aplicación: la próxima vez se abre con un toque.',
    byHand:
      'Para abrirla con un toque y recibir avisos, instale esta aplicación: toque Compartir y luego “Agregar a inicio”.',
    install: 'Instalar',
    dismiss: 'No volver a mostrar',
  },
}
