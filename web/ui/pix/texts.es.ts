import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  pixTexts: {
    copy: { idle: 'Copiar código', done: '¡Copiado!', failed: 'Error al copiar' },
    title: 'Pague con Pix',
    amount: 'Total a pagar',
    how: 'Abra la aplicación de su banco, elija Pix y escanee el código QR, o copie el código y use la opción “Pix copia e cola”.',
    qr: 'Código QR de Pix',
    code: 'Código Pix para copiar y pegar',
    validity: 'Este código vale por',
    next: 'Cuando el banco confirme el pago, esta pantalla avisará sola. Puede tardar unos segundos.',
    waiting: 'Esperando el pago…',
  },
}
