import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    offline: 'Lo que ve puede estar desactualizado; conéctese a internet para estacionar o pagar.',
    silent: 'Sin conexión con el servidor, intentando de nuevo.',
    knownAt: (when) => `Lo que ve es de ${when}.`,
    tryNow: 'Intentar ahora',
    invited:
      'Recibió una invitación para usar una billetera. Entre o regístrese en esta página, y aparecerá enseguida.',
    confirming: 'Estamos confirmando su pedido. No hace falta repetirlo: no se cobra dos veces.',
  },
}
