/** Why paying a notice gives no bonus (decision Q102). */
export const noBonusText = 'O pagamento desta irregularidade não gera bônus.'
