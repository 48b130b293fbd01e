import { type WalletBalances, wholeBalance } from '#domain/ledger/spending.ts'
import { type Cents, subtractCents } from '#domain/money/cents.ts'
import type { Parts } from '#server/parts.ts'
import type { MessageTo } from './tell.ts'

/** A wallet as it was before something was paid from it. */
export type WalletBefore = WalletBalances & { name: string; ownerId: number }

/**
 * What the owner of a wallet is told when a payment takes it below the city's limit; null when it stays above, or was
 * below already: each fall is told once. `cause` names the payment.
 */
export const creditWarning = (
  parts: Parts,
  wallet: WalletBefore,
  spent: Cents,
  cause: string,
): MessageTo | null => {
  const limit = parts.city().settings.creditWarningCents
  const before = wholeBalance(wallet)
  const balance = subtractCents(before, spent)
  if (before < limit || balance >= limit) return null
  return { userId: wallet.ownerId, kind: 'credit_low', facts: { cause, wallet: wallet.name, balance } }
}
