import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  momentTexts: {
    seen: 'Vehículo visto',
    seen_without_ticket: 'Vehículo visto sin ticket',
    issued: 'Irregularidad registrada',
    paid: 'Pagada',
    deadline_passed: 'El plazo terminó sin pago',
    cancelled: 'Cancelada',
    payment_learned: 'Pagada en plazo, según el banco informó después',
    payment_taken_back: 'El banco deshizo el pago',
    payment_given_back: 'El banco devolvió el pago',
    contest_accepted: 'Impugnación aceptada, irregularidad cancelada',
    held: 'En análisis, con el plazo detenido',
    released: 'Análisis terminado, el plazo vuelve a correr',
    contested: 'Impugnación enviada, con el plazo detenido',
    contest_sent: 'Impugnación enviada',
    contest_rejected: 'Impugnación no aceptada',
    contest_ended: 'Impugnación no aceptada, el plazo vuelve a correr',
    contest_ended_paid: 'Impugnación no aceptada, la irregularidad sigue pagada',
    covered: 'Había un ticket para esta hora',
  },
  contestStateTexts: {
    open: 'En análisis',
    accepted: 'Aceptada: la irregularidad fue cancelada',
    rejected: 'No aceptada',
  },
}
