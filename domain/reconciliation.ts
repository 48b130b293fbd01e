/** A payment in the bank's books or in ours; amounts in cents. */
export type BookedPayment = { endToEndId: string; amount: number; refunded: number }

/** What the two books disagree in. */
export type Difference = {
  endToEndId: string
  kind: 'missing_here' | 'missing_at_bank' | 'amount' | 'refund'
  atBank: number | null
  here: number | null
}

/**
 * Compares the bank's list of payments with ours, one line per payment that differs (Design, money: a daily job compares
 * the gateway's list with the ledger). An amount that differs is told before a refund that does.
 */
export function compareBooks(bank: readonly BookedPayment[], ours: readonly BookedPayment[]): Difference[] {
  const here = new Map(ours.map((payment) => [payment.endToEndId, payment]))
  const atBank = new Set(bank.map(({ endToEndId }) => endToEndId))
  const found = bank.flatMap((theirs): Difference[] => {
    const own = here.get(theirs.endToEndId)
    const { endToEndId } = theirs
    if (!own) return [{ endToEndId, kind: 'missing_here', atBank: theirs.amount, here: null }]
    if (own.amount !== theirs.amount) {
      return [{ endToEndId, kind: 'amount', atBank: theirs.amount, here: own.amount }]
    }
    if (own.refunded === theirs.refunded) return []
    return [{ endToEndId, kind: 'refund', atBank: theirs.refunded, here: own.refunded }]
  })
  const lost = ours
    .filter(({ endToEndId }) => !atBank.has(endToEndId))
    .map(({ endToEndId, amount }): Difference => {
      return { endToEndId, kind: 'missing_at_bank', atBank: null, here: amount }
    })
  return [...found, ...lost]
}
