import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'noteTexts'>> = {
  noteTexts: {
    scheduled: (begin) => `Programado: el tiempo comienza a contar el ${begin}.`,
    addsTime: (end) => `El tiempo se suma al de la estadía actual, que pasa a terminar el ${end}.`,
    paidElsewhere: 'Esta placa ya tiene un ticket. Puede comprar otro de todos modos.',
    pausesWhileClosed: (end) => `El tiempo cuenta solo en el horario de cobro y termina el ${end}.`,
  },
}
