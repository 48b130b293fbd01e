import { words } from '#domain/languages.ts'

export const addressTexts = words('account/address', 'addressTexts', {
  title: 'Endereço',
})
