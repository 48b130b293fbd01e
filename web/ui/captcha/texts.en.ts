import type { Words } from '#domain/languages.ts'

export const english: Words<typeof import('./texts.ts')> = {
  captchaTexts: {
    label: 'I am not a robot',
    working: 'Checking…',
    solved: 'Checked.',
    failed: 'This could not be checked. Tick again to retry.',
  },
}
