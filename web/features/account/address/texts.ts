export const addressTexts = {
  title: 'Endereço',
}
