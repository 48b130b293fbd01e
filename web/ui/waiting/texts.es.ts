import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  waitingTexts: {
    label: 'Pagos en curso',
    line: (what, amount, left) => `${what} de ${amount} esperando el pago, ${left}`,
    show: 'Abrir',
    receipt: (plate, when) => `Comprobante de ${plate}, ${when}`,
    forget: 'Olvidar este comprobante',
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} h`,
    days: (count) => `${count} días`,
    over: 'verificando',
  },
}
