import type { Words } from '#domain/languages.ts'

export const english: Words<Pick<typeof import('./texts.ts'), 'profileProblemTexts'>> = {
  profileProblemTexts: {
    taxIdFixed: 'The CPF/CNPJ cannot be changed',
    contactNeeded: 'Confirm another contact before you remove this one',
  },
}
