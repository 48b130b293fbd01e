import type { Words } from '#domain/languages.ts'

type Texts = Pick<typeof import('./texts.ts'), 'bonusTexts' | 'contestTextTexts'>

export const spanish: Words<Texts> = {
  bonusTexts: { none: 'El pago de esta irregularidad no da bono.' },
  contestTextTexts: {
    short: 'Cuente lo que pasó en al menos 10 caracteres.',
    long: 'El texto puede tener 2.000 caracteres como máximo.',
  },
}
