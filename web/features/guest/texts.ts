import { words } from '#domain/languages.ts'

/** Words of the ticket without an account; those of the specification are verbatim, the others marked as ours. */
export const texts = words('guest', 'texts', {
  title: 'Estacionar Veículo',
  // Ours from here on.
  intro: 'Compre um ticket avulso com Pix, sem cadastro. Leva menos de um minuto.',
  vehicleAndTime: 'Veículo e tempo',
  plate: 'Placa',
  foreign: 'Veículo estrangeiro',
  group: 'Área',
  category: 'Categoria',
  time: 'Tempo',
  chooseCategory: 'Escolha a categoria para ver os tempos e os preços.',
  yourData: 'Seus dados',
  identification: 'CPF/CNPJ',
  phone: 'Celular',
  email: 'E-mail',
  proof: 'Receber o comprovante',
  proofByEmail: 'Por e-mail',
  proofBySms: 'Por SMS',
  total: 'Total',
  finish: 'Finalizar Compra',
  missing: (names: readonly string[]) =>
    `Para finalizar, preencha corretamente: ${new Intl.ListFormat('pt-BR').format(names)}.`,
})

/** A Pix that waits while the visitor is elsewhere; ours. */
export const openTexts = words('guest', 'openTexts', {
  stillWaiting: (until: string) =>
    `O Pix continua aguardando pagamento até ${until}. Ele fica no alto desta página.`,
  paid: (amount: string) => `Pagamento de ${amount} confirmado!`,
  receiptAbove: 'O comprovante fica no alto desta página.',
  over: (amount: string, why: string) => `Pix de ${amount}: ${why}`,
})

/** While an order waits for its payment; ours. */
export const waitingTexts = words('guest', 'waitingTexts', {
  title: 'Aguardando o pagamento…',
  /** While the dialog over it says that the payment is awaited. */
  made: 'Pix gerado',
  next: 'Pague o Pix no aplicativo do seu banco. Esta tela avisa sozinha quando o pagamento chegar.',
  closing: 'Se você fechar esta página depois de pagar, o ticket vale do mesmo jeito.',
  until: (until: string) =>
    `O Pix continua aguardando pagamento até ${until}, também se você sair desta página: este aparelho o guarda.`,
  showCode: 'Mostrar código Pix',
  back: 'Voltar ao formulário',
  backToNotices: 'Voltar às irregularidades',
})

export const receiptTexts = words('guest', 'receiptTexts', {
  // Ours, all of them (decision Q21).
  title: 'Comprovante de Ativação',
  done: 'Pagamento confirmado. Boa estada!',
  sentTo: (where: readonly string[]) =>
    `O comprovante também será enviado para ${new Intl.ListFormat('pt-BR').format(where)}.`,
  newPurchase: 'Nova Compra',
  home: 'Ir para o Início',
  print: 'Imprimir',
  pdf: 'Salvar em PDF',
  correct: 'Corrigir placa',
  copy: { idle: 'Copiar endereço do comprovante', done: 'Copiado!', failed: 'Erro ao copiar' },
  screen: 'Comprovante',
  missing: 'Este comprovante não existe, ainda não foi pago ou não está mais disponível.',
  identification: (shown: string) => `CNPJ ${shown}`,
  transaction: 'Transação',
  product: 'Produto',
  date: 'Data',
  target: 'CPF/CNPJ',
  plate: 'Placa',
  vehicle: 'Veículo',
  begin: 'Início',
  end: 'Fim',
  time: 'Tempo',
  minutes: (minutes: number) => `${minutes} min`,
  price: 'Valor',
  tax: 'Taxa',
  discount: 'Desconto',
  total: 'Total',
  method: 'Forma de pagamento',
  pix: 'Pix',
})

/** Paying the notices of a plate. */
export const noticesTexts = words('guest', 'noticesTexts', {
  failed: 'Erro ao processar pagamento. Tente novamente.',
  // Ours from here on.
  // Without the word 'placa', by which the field above it is looked for.
  title: 'Irregularidades pendentes',
  found: (count: number) =>
    count === 1 ? 'Há 1 irregularidade pendente.' : `Há ${count} irregularidades pendentes.`,
  optional: 'Pague agora ou compre apenas o ticket, no formulário abaixo.',
  show: (count: number) => (count === 1 ? 'Ver 1 irregularidade' : `Ver ${count} irregularidades`),
  without: 'Valor indisponível',
  noAddress: 'Local não informado',
  select: 'Irregularidades a pagar',
  pay: (amount: string) => `Pagar ${amount} com Pix`,
  payNone: 'Pagar com Pix',
  confirmTitle: 'Pagar irregularidades',
  confirmQuestion: (count: number) =>
    count === 1
      ? 'Confirma o pagamento de 1 irregularidade desta placa?'
      : `Confirma o pagamento de ${count} irregularidades desta placa?`,
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  count: 'Quantidade',
  paid: (count: number) =>
    count === 1
      ? 'Pagamento da irregularidade realizado com sucesso!'
      : `Pagamento de ${count} irregularidades realizado com sucesso!`,
})

/** The receipt of paid notices. */
export const paidNoticesTexts = words('guest', 'paidNoticesTexts', {
  title: 'Comprovante de Pagamento de Irregularidade',
  returned: 'Valor devolvido',
  notice: (id: number) => `Irregularidade ${id}`,
})
