import { words } from '#domain/languages.ts'

/** Words of 'Meus Créditos'. Those of the specification (2, 3, 8) are verbatim; the ones marked so are ours. */
export const texts = words('wallets', 'texts', {
  title: 'Meus Créditos',
  empty: 'Você não possui nenhuma carteira cadastrada.',
  loadFailed: 'Erro ao carregar carteiras. Tente novamente.',
  // Ours from here on.
  buyCredits: 'Adicionar créditos',
  credit: 'Créditos',
  bonus: 'Bônus',
  bonusHint: 'O bônus é usado antes dos créditos e vale só para estacionar.',
  shared: 'Compartilhada com você',
})
