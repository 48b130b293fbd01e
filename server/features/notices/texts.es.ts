import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'bonusTexts'>> = {
  bonusTexts: { none: 'El pago de esta irregularidad no da bono.' },
}
