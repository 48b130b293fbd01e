import { words } from '#domain/languages.ts'

/** Deleting the account (specification 2, 4 and 8). Texts with a comment are the specification's; the rest is ours. */
export const leavingTexts = words('account/leaving', 'leavingTexts', {
  /** Specification 2. */
  open: 'Excluir Conta',
  warningTitle: 'Excluir Conta',
  warning:
    'Esta ação é irreversível: seus dados, veículos e cartões salvos serão apagados, e os saldos das suas carteiras serão perdidos.',
  running: 'Se houver um veículo estacionado, o tempo já pago continua valendo para a placa até o fim.',
  goOn: 'Continuar',
  cancel: 'Cancelar',
  confirmTitle: 'Confirmar exclusão',
  withCredit: (credit: string) =>
    `Você possui ${credit} em créditos. Se excluir a conta agora, esse valor será perdido.`,
  withRefund:
    'Se preferir, solicite o reembolso e aguarde o contato da nossa equipe antes de excluir a conta.',
  withBonus: (bonus: string) => `Seu bônus de ${bonus} também será perdido.`,
  withoutBalance: 'Sua conta será excluída agora, e não será possível recuperá-la.',
  /** Specification 2. */
  back: 'Voltar',
  /** Specification 2. */
  refund: 'Reembolso',
  /** Specification 2. */
  remove: 'Excluir',
  /** Specification 8. */
  recentRefund: (date: string) =>
    `Você já solicitou reembolso em ${date}. Por favor, aguarde o retorno da nossa equipe.`,
  /** Specification 2; the heading, word for word (decision Q23). */
  deletedTitle: 'Conta excluída com sucesso...',
  deleted: 'Seus dados pessoais foram apagados. Obrigado por ter estacionado conosco.',
  ok: 'OK',
  /** Specification 8. */
  deleteFailed: 'Ocorreu um erro ao excluir a conta. Tente novamente.',
  /** Specification 8. */
  refundFailed: 'Ocorreu um erro ao solicitar o reembolso.',
  /** Specification 8. */
  balanceFailed: 'Erro ao carregar saldo da carteira',
})
