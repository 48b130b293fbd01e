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
  withReturning: (amount: string) =>
    `O banco ainda está devolvendo ${amount} que você pediu de volta. Se excluir a conta agora, o que ele não devolver será perdido.`,
  withRefundRequest: 'Se preferir, solicite o reembolso e espere o valor voltar antes de excluir a conta.',
  withBonus: (bonus: string) => `Seu bônus de ${bonus} também será perdido.`,
  withoutBalance: 'Sua conta será excluída agora, e não será possível recuperá-la.',
  /** Specification 2. */
  back: 'Voltar',
  /** Specification 2. */
  refundRequest: 'Reembolso',
  /** Specification 2. */
  remove: 'Excluir',
  /** Specification 8. */
  recentRefundRequest: (date: string) =>
    `Você já solicitou reembolso em ${date}. Por favor, aguarde o retorno da nossa equipe.`,
  /** Specification 2; the heading, word for word (decision Q23). */
  deletedTitle: 'Conta excluída com sucesso...',
  deleted: 'Seus dados pessoais foram apagados. Obrigado por ter estacionado conosco.',
  ok: 'OK',
  /** Specification 8. */
  deleteFailed: 'Ocorreu um erro ao excluir a conta. Tente novamente.',
  refundRequested: 'Solicitação de reembolso enviada. Nossa equipe entrará em contato com você.',
  refundReturning: 'Solicitação de reembolso enviada.',
  /** Specification 8. */
  refundRequestFailed: 'Ocorreu um erro ao solicitar o reembolso.',
  /** Specification 8. */
  balanceFailed: 'Erro ao carregar saldo da carteira',
})

/** How the credit comes back, part by part. All of these are our own words. */
export const returnTexts = words('account/leaving', 'returnTexts', {
  title: 'Receber meu saldo de volta',
  loadFailed: 'Não foi possível carregar o seu saldo. Tente novamente.',
  nothing: 'Você não tem saldo para receber de volta. O bônus vale só para estacionar e não é devolvido.',
  heading: 'Como o valor volta',
  explained:
    'O que foi pago por Pix ou cartão volta para onde saiu, do pagamento mais novo ao mais antigo. Só o resto é pago pelo atendimento.',
  bonus: 'O bônus não é devolvido.',
  byPix: (amount: string) => `${amount} voltam por Pix hoje, para a conta de onde saíram`,
  byCard: (amount: string, ending: string) => `${amount} voltam ao cartão${ending}, na fatura`,
  ending: (digits: string) => ` com final ${digits}`,
  byPerson: (amount: string, days: number, document: string) =>
    `${amount} em até ${days} dias pelo atendimento, por Pix, na chave que é o seu ${document}`,
  total: 'Total',
  confirm: 'Confirmar pedido',
  again: (date: string) => `Você pode pedir de novo a partir de ${date}.`,
  asked: (date: string) => `Pedido de ${date}`,
  returning: (amount: string, where: string) => `${amount} a caminho ${where}`,
  returned: (amount: string, where: string) => `${amount} devolvidos ${where}`,
  notReturned: (amount: string, where: string) =>
    `${amount} que o banco não devolveu ${where}: voltaram para a sua carteira e ficam com o atendimento`,
  toPix: 'por Pix',
  toCard: (ending: string) => `ao cartão${ending}`,
  personPays: (amount: string, days: number) => `${amount} com o atendimento, em até ${days} dias`,
  personPaid: (amount: string) => `${amount} pagos pelo atendimento`,
  personRefused: (amount: string) =>
    `O atendimento não aceitou pagar ${amount}; o valor continua na sua carteira`,
})
