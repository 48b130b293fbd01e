import { dayMs } from '../durations.ts'
import { addCents, type Cents } from '../money/cents.ts'

/** A payment in our books; `onItsWay` is what was promised back and has not been answered by the bank. */
export type BookedPayment = { endToEndId: string; amount: Cents; refunded: Cents; onItsWay: Cents }

/** A payment in the bank's list; null is what stands there and could not be read. */
export type ListedPayment = { endToEndId: string; amount: Cents | null; refunded: Cents | null }

/** What the two books disagree in, or what could not be compared. */
export type Difference = {
  endToEndId: string
  kind: 'missing_here' | 'missing_at_bank' | 'amount' | 'refund' | 'unreadable'
  atBank: Cents | null
  here: Cents | null
}

/**
 * Compares the bank's list of payments with ours, one line per payment that differs (docs/money.md, Daily
 * comparison). An amount that differs is told before a refund that does, and what is known before what could not be read.
 */
export function compareBooks(bank: readonly ListedPayment[], ours: readonly BookedPayment[]): Difference[] {
  const here = new Map(ours.map((payment) => [payment.endToEndId, payment]))
  const atBank = new Set(bank.map(({ endToEndId }) => endToEndId))
  const found = bank.flatMap((theirs): Difference[] => {
    const own = here.get(theirs.endToEndId)
    const { endToEndId } = theirs
    const told = { endToEndId, atBank: theirs.amount, here: own?.amount ?? null }
    if (theirs.amount === null) return [{ ...told, kind: 'unreadable' }]
    if (!own) return [{ ...told, kind: 'missing_here' }]
    if (own.amount !== theirs.amount) return [{ ...told, kind: 'amount' }]
    if (theirs.refunded === null) return [{ ...told, kind: 'unreadable' }]
    // The bank may have made what we have not heard of yet; what never ends is told by the refund itself.
    if (theirs.refunded >= own.refunded && theirs.refunded <= sumOf(own)) return []
    return [{ endToEndId, kind: 'refund', atBank: theirs.refunded, here: own.refunded }]
  })
  const lost = ours
    .filter(({ endToEndId }) => !atBank.has(endToEndId))
    .map(({ endToEndId, amount }): Difference => {
      return { endToEndId, kind: 'missing_at_bank', atBank: null, here: amount }
    })
  return [...found, ...lost]
}

const sumOf = ({ refunded, onItsWay }: BookedPayment): Cents => addCents(refunded, onItsWay)

/**
 * At which ages, in days, a day that was compared is looked at again: payers have 80 days to have a Pix returned (MED of the Banco
 * Central), and about four months to dispute a card.
 */
const lookAges = [3, 7, 15, 30, 45, 60, 75, 90, 105, 120, 150, 180] as const

/** A day is not looked at again after this age. */
export const lastLookAge: number = Math.max(...lookAges)

/** The age at which a civil day is due to be looked at again today, or null; `lookedAt` is its age at the last time. */
export function lookAgainAge(day: string, today: string, lookedAt: number): number | null {
  const age = Math.round((Date.parse(today) - Date.parse(day)) / dayMs)
  return lookAges.findLast((due) => due <= age && due > lookedAt) ?? null
}
