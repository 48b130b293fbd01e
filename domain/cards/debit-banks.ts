/** The banks whose customers can pay by debit, by name (Specification 5, card: bank; Decision Q89: fixed). */
export const debitBanks = ['Banco do Brasil', 'Bradesco', 'Caixa', 'Santander', 'Ita\u00fa'] as const

/** Whether a name is exactly one of the five. */
export function isDebitBank(name: string): boolean {
  return (debitBanks as readonly string[]).includes(name)
}
