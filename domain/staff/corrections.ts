import { bonusGranted, corrections, walletBonus, walletCredit } from '../ledger/accounts.ts'
import type { Posting } from '../ledger/spending.ts'
import { addCents, type Cents, cents, lesser, noCents, subtractCents } from '../money/cents.ts'

/** Which balance of a wallet a correction moves. */
export const correctedBalances = ['bonus', 'credit'] as const

/** Whether a correction gives to the wallet or takes from it. */
export const correctionDirections = ['give', 'take'] as const

/** Where a correction stands; only an approved one moved anything. */
export const correctionStates = ['open', 'approved', 'refused'] as const

/** One state of a correction. */
export type CorrectionState = (typeof correctionStates)[number]

/** What can happen to a correction: somebody else approves it, or it is refused or taken back. */
export const correctionDecisions = ['approved', 'refused'] as const

/** One thing that can happen to a correction. */
export type CorrectionDecision = (typeof correctionDecisions)[number]

/** The life cycle of a correction: it is decided once (Decision Q181). */
const lifeCycle: Record<CorrectionState, Partial<Record<CorrectionDecision, CorrectionState>>> = {
  open: { approved: 'approved', refused: 'refused' },
  approved: {},
  refused: {},
}

/** The state after a decision, or null when nothing can be decided in this state. */
export function nextCorrectionState(
  state: CorrectionState,
  decision: CorrectionDecision,
): CorrectionState | null {
  return lifeCycle[state][decision] ?? null
}

/** What one person proposes for a wallet, in cents. */
export type WalletCorrection = {
  balance: (typeof correctedBalances)[number]
  direction: (typeof correctionDirections)[number]
  amount: Cents
}

/** The most that one correction moves, so that a slip of the keyboard stays small: R$ 1.000,00 (Decision Q181). */
export const largestCorrection: Cents = cents(100_000)

/**
 * Why a person may not decide about a correction, or null (Decisions Q181, Q193): it was decided before; the person proposed it and
 * wants to approve it; or it was proposed by somebody whom this person alone let in, perhaps as a second account of their own.
 * Whoever proposed may refuse it, which takes it back.
 */
export function decisionProblem(
  correction: { state: CorrectionState; proposedBy: number; proposerLetInBy?: number | null },
  decision: CorrectionDecision,
  by: number,
): null | 'closed' | 'own' | 'own_guest' {
  if (nextCorrectionState(correction.state, decision) === null) return 'closed'
  if (decision !== 'approved') return null
  if (correction.proposedBy === by) return 'own'
  return correction.proposerLetInBy === by ? 'own_guest' : null
}

/** How much approved corrections may move in one direction, in cents (Decision Q193). */
export type CorrectionCaps = { driver: Cents; proposer: Cents; day: Cents }

/** Corrections for one driver are summed over so many days. */
export const driverCapDays = 30

/** The cap that a correction would exceed on top of what was approved before, or null. */
export function capExceeded(
  before: CorrectionCaps,
  amount: Cents,
  caps: CorrectionCaps,
): keyof CorrectionCaps | null {
  const names = ['driver', 'proposer', 'day'] as const
  return names.find((name) => addCents(before[name], amount) > caps[name]) ?? null
}

/**
 * How much of a credit balance came from corrections: what they gave less what they took, and no more than the balance. Which part
 * of a balance was spent first is unknown, so this is the most that it can be (Decision Q193).
 */
export function correctedPart({ given, taken }: { given: Cents; taken: Cents }, balance: Cents): Cents {
  return lesser(given > taken ? subtractCents(given, taken) : noCents, balance)
}

/**
 * The posting of an approved correction. Bonus comes from where all bonus comes from and goes back there; credit has an
 * account of its own, so that takings show it apart from what drivers paid.
 */
export function planCorrection(
  walletId: number | string,
  { balance, direction, amount }: WalletCorrection,
): Posting {
  const [wallet, programme] =
    balance === 'bonus' ? [walletBonus(walletId), bonusGranted] : [walletCredit(walletId), corrections]
  return direction === 'give'
    ? { from: programme, to: wallet, amount }
    : { from: wallet, to: programme, amount }
}
