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
