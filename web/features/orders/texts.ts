import { paymentForms } from '#contract/codes.ts'
import { words } from '#domain/languages.ts'
import type { SlipAddress } from '#domain/orders/slip-address.ts'

/** Words of every payment; those of the specification are verbatim, the others marked as ours. */
export const texts = words('orders', 'texts', {
  next: 'Continuar',
  cancel: 'Cancelar',
  correct: 'Corrigir',
  // Ours from here on.
  method: 'Forma de pagamento',
  fee: 'Taxa',
  total: 'Total',
  noForms: 'Nenhuma forma de pagamento disponível no momento.',
  loadFailed: 'Erro ao carregar as formas de pagamento.',
})

/** Words of buying credit. */
export const creditTexts = words('orders', 'creditTexts', {
  title: 'Comprar Créditos',
  limits: (min: string, max: string) => `Mínimo ${min} / Máximo ${max}`,
  finish: 'Finalizar Compra',
  done: 'Compra realizada com sucesso!',
  // Ours from here on.
  steps: 'Etapas da compra de créditos',
  paymentStep: 'Valor e forma de pagamento',
  confirmStep: 'Confirmar compra',
  amount: 'Valor da compra',
  suggestions: 'Valores sugeridos',
  errand: 'Depois de pagar, você volta para onde estava, com tudo escolhido.',
})

/** What stands under each payment form on offer; ours. */
export const formHints: Record<number, string> = words('orders', 'formHints', {
  [paymentForms.creditCard]: 'Aprovação em poucos segundos.',
  [paymentForms.debitCard]: 'Você autoriza o pagamento na página do seu banco.',
  [paymentForms.wallet]: 'Paga agora com o saldo da sua carteira.',
  [paymentForms.bankSlip]: 'Compensação em até 3 dias úteis depois do pagamento.',
  [paymentForms.pix]: 'Na hora, sem sair de casa ou da vaga.',
})

/** Words of the card; ours. */
export const cardTexts = words('orders', 'cardTexts', {
  data: 'Dados do cartão',
  which: 'Cartão',
  newCard: 'Usar outro cartão',
  holder: 'Nome impresso no cartão',
  shortHolder: 'Titular',
  holderHint: 'Nome completo, como está no cartão',
  number: 'Número do cartão',
  expiry: 'Validade',
  longExpiry: 'MM/AAAA',
  shortExpiry: 'MM/AA',
  securityCode: 'Código de segurança',
  securityCodeHint: '3 ou 4 dígitos',
  bank: 'Banco',
  chooseBank: 'Selecione o banco',
})

/** Words of saving a card; the failure is the specification's. */
export const saveCardTexts = words('orders', 'saveCardTexts', {
  failed: 'Erro ao carregar termos. Tente novamente mais tarde.',
  // Ours from here on.
  save: 'Salvar este cartão para as próximas compras',
  hint: 'Do número do cartão, guardamos apenas os quatro últimos dígitos.',
  title: 'Termos para salvar o cartão',
  accept: 'Aceitar',
  reject: 'Recusar',
})

/** Words of the bank slip; ours. */
export const slipTexts = words('orders', 'slipTexts', {
  address: 'Endereço do pagador',
  line: ({ address, number, district, city, uf, cep }: SlipAddress) =>
    `${address}, ${number}, ${district}, ${city}/${uf}, CEP ${cep}`,
  title: 'Seu boleto está pronto',
  how: 'O navegador não abriu o boleto sozinho. Abra-o pelo botão abaixo.',
  open: 'Abrir boleto',
})

/** Words of debit; the title is the specification's. */
export const debitTexts = words('orders', 'debitTexts', {
  title: 'Quase lá...',
  // Ours from here on.
  warning:
    'Antes de continuar, peça ao seu banco a liberação do cartão de débito para compras pela internet.',
  how: 'Falta autorizar o pagamento na página do seu banco, que abre em uma nova aba. Assim que o banco confirmar, o valor aparece aqui.',
  open: 'Ir para o banco',
})

/** What a driver can give up, as it follows "Desistir deste"; ours. */
export const givenUpTexts: Record<number, string> = words('orders', 'givenUpTexts', {
  [paymentForms.bankSlip]: 'boleto',
  [paymentForms.pix]: 'Pix',
})

/** Anything else that waits; ours. */
export const otherTexts = words('orders', 'otherTexts', { payment: 'pagamento' })

/** By what a payment that waits is made, as its line begins; ours. */
export const paidByTexts: Record<number, string> = words('orders', 'paidByTexts', {
  [paymentForms.creditCard]: 'Cartão',
  [paymentForms.debitCard]: 'Débito',
  [paymentForms.bankSlip]: 'Boleto',
  [paymentForms.pix]: 'Pix',
})

/** Words of payments that wait while the driver is elsewhere; ours. */
export const openTexts = words('orders', 'openTexts', {
  payment: 'Pagamento',
  named: (paidBy: string, total: string) => `${paidBy} de ${total}`,
  stillWaiting: (what: string, until: string) =>
    `O ${what} continua aguardando pagamento até ${until}. Ele fica no alto da Página Inicial.`,
  slip: 'Boleto a pagar',
  /** Its bank tells only days later that it was paid in time. */
  slipOver:
    'O boleto venceu. Se você já pagou, aguarde: o banco confirma em até 3 dias úteis. Se não, faça o pedido novamente.',
  until: 'Vencimento:',
  copySlip: { idle: 'Copiar linha digitável', done: 'Copiado!', failed: 'Erro ao copiar' },
})

/** Words of a card that the bank still looks at; ours. */
export const analysisTexts = words('orders', 'analysisTexts', {
  title: 'Pagamento em análise',
  how: 'O banco ainda está analisando o pagamento. Assim que houver uma resposta, esta tela avisa sozinha. Não é preciso pagar de novo.',
})

/** Words of what stands in the way; the title of the phone verification is the specification's. */
export const problemTexts = words('orders', 'problemTexts', {
  attention: 'Atenção',
  profile: 'Meu Perfil',
  // Ours from here on.
  title: 'Não foi possível concluir',
  understood: 'Entendi',
  completeAddress: 'Complete o seu endereço',
  saveAddress: 'Salvar endereço',
})

/** Words of regularising a notice. */
export const noticeTexts = words('orders', 'noticeTexts', {
  title: 'Irregularidades',
  none: 'Nenhuma irregularidade encontrada para este veículo.',
  finish: 'Finalizar Pagamento',
  bonus: 'Com direito ao bônus',
  done: 'Pagamento realizado com sucesso!',
  // Ours from here on.
  steps: 'Etapas da regularização',
  noticeStep: 'Irregularidade',
  paymentStep: 'Forma de pagamento',
  confirmStep: 'Confirmar pagamento',
  plate: 'Placa do veículo',
  plateHint: 'A busca começa quando a placa está completa.',
  own: 'Seus veículos',
  /** After the number, which stands before it. */
  pending: (count: number) => {
    if (count === 0) return 'nenhuma irregularidade pendente'
    return count === 1 ? 'irregularidade pendente' : 'irregularidades pendentes'
  },
  search: 'Consultar',
  found: (count: number) =>
    count === 1 ? '1 irregularidade encontrada' : `${count} irregularidades encontradas`,
  choose: 'Escolha a irregularidade',
  number: 'Número',
  when: 'Data e hora',
  where: 'Local',
  whole: 'Ver fotos, prazo e contestar',
  noAddress: 'Local não informado',
  noPrice: 'Valor indisponível',
  notPayable: 'Esta irregularidade ainda não tem um valor definido e não pode ser paga aqui.',
  amount: 'Valor da regularização',
  plateRow: 'Placa',
  dateRow: 'Data da irregularidade',
})
