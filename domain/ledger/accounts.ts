type Id = number | string

/** The account that holds the credit a driver bought into a wallet (docs/money.md, Ledger). */
export const walletCredit = (walletId: Id): string => `wallet/${walletId}/credit`

/** The account that holds the bonus given to a wallet; bonus never becomes credit. */
export const walletBonus = (walletId: Id): string => `wallet/${walletId}/bonus`

/** Where money rests between the payer and us, one account per payment form (Specification 9, payment forms). */
export const gatewayClearing = (paymentFormId: Id): string => `gateway/${paymentFormId}/clearing`

/** What drivers paid for parking. */
export const parkingRevenue = 'programme/parking-revenue'

/** What drivers paid for notices. */
export const regularisationRevenue = 'programme/regularisation-revenue'

/** The source of every bonus that the programme gives. */
export const bonusGranted = 'programme/bonus-granted'

/** The fees of payment forms that payers bear (Decision Q75). */
export const feeRevenue = 'programme/fee-revenue'

/** What the programme paid outside of any gateway: credit that drivers asked for (Decision Q143), refunds that no bank made. */
export const creditPaidOut = 'programme/credit-refunded'

/** Credit on its way back to its payers through their banks, until those have said what became of it (Decision Q143). */
export const creditReturning = 'programme/credit-returning'

/** What was paid for notices that were contested, on its way back through banks (Decision Q178). */
export const noticeReturning = 'programme/notice-returning'

/** Credit that drivers gave up with their accounts (Specification 2, delete account: balances lost). */
export const forfeitedCredit = 'programme/forfeited-credit'

/** What banks took back of credit that was spent already, until it is paid or given back (docs/money.md, Disputes). */
export const disputedClaims = 'programme/disputed-claims'

/** Credit that the office put right, given and taken, each by two people (Decision Q181). */
export const corrections = 'programme/corrections'
