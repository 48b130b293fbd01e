import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'recoveryAnswers' | 'preferenceNames'>> = {
  recoveryAnswers: {
    asked: 'Si hay un contacto para este CPF o CNPJ, el código o un enlace llegará en un momento.',
    updated: '¡Contraseña actualizada!',
  },
  preferenceNames: {
    notices: 'Irregularidades',
    regularisations: 'Regularización de irregularidades',
    timeEnding: 'Aviso de fin del tiempo',
    parkingReceipts: 'Comprobante de estacionamiento',
    creditReceipts: 'Comprobante de compra de créditos',
    creditLow: 'Aviso de pocos créditos',
    campaigns: 'Campañas y novedades',
    email: 'Correo electrónico',
    push: 'Notificación en la aplicación',
    sms: 'SMS',
    minutesBefore: (minutes) => (minutes === 1 ? '1 minuto antes' : `${minutes} minutos antes`),
  },
}
