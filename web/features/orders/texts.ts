/** Words of buying credit; those of the specification are verbatim, the others marked as ours. */
export const texts = {
  title: 'Comprar Créditos',
  limits: (min: string, max: string) => `Mínimo ${min} / Máximo ${max}`,
  cancel: 'Cancelar',
  correct: 'Corrigir',
  finish: 'Finalizar Compra',
  done: 'Compra realizada com sucesso!',
  attention: 'Atenção',
  // Ours from here on.
  steps: 'Etapas da compra de créditos',
  paymentStep: 'Valor e forma de pagamento',
  confirmStep: 'Confirmar compra',
  amount: 'Valor da compra',
  suggestions: 'Valores sugeridos',
  method: 'Forma de pagamento',
  next: 'Continuar',
  fee: 'Taxa',
  total: 'Total',
  noForms: 'Nenhuma forma de pagamento disponível no momento.',
  loadFailed: 'Erro ao carregar as formas de pagamento.',
  errorTitle: 'Não foi possível concluir',
  understood: 'Entendi',
} as const

/** What stands under each payment form on offer; ours. */
export const formHints: Record<number, string> = {
  11: 'Crédito na hora, sem sair de casa ou da vaga.',
}

/** Words of the Pix dialog; the three states of the button are the specification's. */
export const pixTexts = {
  copy: { idle: 'Copiar código', done: 'Copiado!', failed: 'Erro ao copiar' },
  // Ours from here on.
  title: 'Pague com Pix',
  amount: 'Valor a pagar',
  how: 'Abra o aplicativo do seu banco, escolha Pix e leia o QR Code, ou copie o código e use a opção Pix copia e cola.',
  qr: 'QR Code do Pix',
  code: 'Código Pix copia e cola',
  validity: 'Este código vale por',
  next: 'Assim que o banco confirmar o pagamento, esta tela avisa sozinha. Pode levar alguns segundos.',
  waiting: 'Aguardando o pagamento…',
  expired: 'O prazo para pagar terminou. Faça o pedido novamente.',
  over: {
    3: 'Este pedido foi cancelado. Faça o pedido novamente.',
    4: 'O prazo para pagar terminou. Faça o pedido novamente.',
    5: 'O banco recusou o pagamento. Faça o pedido novamente.',
  } as Record<number, string>,
} as const
