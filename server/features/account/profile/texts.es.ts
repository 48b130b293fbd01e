import type { Words } from '#domain/languages.ts'

export const spanish: Words<Pick<typeof import('./texts.ts'), 'profileProblemTexts'>> = {
  profileProblemTexts: {
    taxIdFixed: 'El CPF/CNPJ no se puede cambiar',
    contactNeeded: 'Confirme otro contacto antes de quitar este',
  },
}
