import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'registryTexts' | 'bonusTexts'>> = {
  registryTexts: { unknown: 'No informado' },
  bonusTexts: { none: 'El pago sin registro no da bono.' },
}
