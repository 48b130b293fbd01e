import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  texts: {
    open: 'Corregir placa',
    hint: 'Una vez por ticket, sin costo y sin cambiar el horario: hasta dos caracteres.',
    boughtFor: 'Comprado para la placa',
    notice: (id) => `Irregularidad ${id}`,
    cancelled: 'Cancelada: este ticket ya valía a esa hora',
  },
}
