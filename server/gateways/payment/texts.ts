/** What the bank reads of a payer whom we know by a tax id only, and what a slip says. All of these are our own words. */
export const pagBankTexts = {
  unnamed: 'Motorista sem cadastro',
  slip: ['Pagamento de estacionamento rotativo', 'Pague até o vencimento'] as const,
}
