import { words } from '#domain/languages.ts'

/** Words of the saved cards; the two outcomes of deleting are the specification's. */
export const texts = words('cards', 'texts', {
  deleted: 'Cartão excluído com sucesso!',
  deleteFailed: 'Erro ao excluir cartão. Tente novamente.',
  // Ours from here on.
  title: 'Cartões salvos',
  loadFailed: 'Erro ao carregar os cartões. Tente novamente.',
  none: 'Você não possui nenhum cartão salvo. Um cartão pode ser salvo ao comprar créditos.',
  valid: (month: string, year: string) => `Validade ${month}/${year}`,
  remove: (name: string) => `Excluir ${name}`,
  confirmTitle: 'Excluir cartão',
  confirm: (name: string) => `Deseja excluir o cartão ${name}?`,
  yes: 'Excluir',
  no: 'Voltar',
})
