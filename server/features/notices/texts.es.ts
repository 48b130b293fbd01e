import type { Words } from '#domain/languages.ts'

type Texts = Pick<
  typeof import('./texts.ts'),
  'bonusTexts' | 'contestTextTexts' | 'holdTexts' | 'coveredTexts'
>

export const spanish: Words<Texts> = {
  bonusTexts: {
    none: 'El pago de esta irregularidad no da bono.',
    given: 'El bono de esta irregularidad ya se dio, cuando se pagó antes.',
  },
  contestTextTexts: {
    short: 'Cuente lo que pasó en al menos 10 caracteres.',
    long: 'El texto puede tener 2.000 caracteres como máximo.',
  },
  holdTexts: {
    parts: {
      bank: 'el pago no funcionaba en el banco',
      database: 'el sistema no podía registrar pagos',
      page: 'la página estaba fuera de servicio',
    },
    reason: (what, from, until) =>
      until === null
        ? `Desde ${from}, ${what}, y alguien intentó pagar para esta placa.`
        : `De ${from} a ${until}, ${what}, y alguien intentó pagar para esta placa.`,
  },
  coveredTexts: {
    ticket_moved: {
      cancelled: 'Un ticket cuya placa fue corregida a esta valía a esa hora.',
      paid: 'Un ticket cuya placa fue corregida a esta valía a esa hora. Como la irregularidad ya estaba pagada, impúgnela para recibir el importe de vuelta.',
    },
    ticket_found: {
      cancelled: 'Un ticket de esta placa ya estaba pagado a esa hora; supimos del pago después.',
      paid: 'Un ticket de esta placa ya estaba pagado a esa hora; supimos del pago después. Como la irregularidad ya estaba pagada, impúgnela para recibir el importe de vuelta.',
    },
  },
}
