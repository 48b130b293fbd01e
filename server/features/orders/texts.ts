/** What the bank shows to the payer beside the amount; at most 140 characters. */
export const chargeDescriptions: Record<number, string> = { 1: 'Compra de créditos de estacionamento' }

/** What a payer reads when a payment goes back. All of these are our own words. */
export const refundTexts = {
  subject: 'Devolvemos o seu pagamento',
  second_payment: 'Recebemos mais de um pagamento do mesmo pedido.',
  wrong_amount: 'Recebemos um pagamento com valor diferente do valor do pedido.',
  returned: (amount: string) => `O valor de ${amount} foi devolvido à conta de onde saiu.`,
  greeting: (name: string) => `Olá, ${name}.`,
}
