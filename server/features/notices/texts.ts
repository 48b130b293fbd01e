/** What the vehicle registry does not know (decision Q107). */
export const unknownToRegistry = 'Não informado'

/** Why paying a notice gives no bonus (decision Q102). */
export const noBonusText = 'O pagamento desta irregularidade não gera bônus.'

/** A bonus goes to the wallet of who pays, and a visitor has none. */
export const noBonusForVisitorsText = 'O pagamento sem cadastro não gera bônus.'
