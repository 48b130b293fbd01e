import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  captchaTexts: {
    label: 'No soy un robot',
    working: 'Verificando…',
    solved: 'Verificado.',
    failed: 'No se pudo verificar. Márquelo de nuevo para intentar otra vez.',
  },
}
