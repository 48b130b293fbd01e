import type { Parts } from '#server/parts.ts'
import type { MessageTo } from './tell.ts'

/** A wallet as it was before something was paid from it. */
export type WalletBefore = { name: string; ownerId: number; balance_credit: number; balance_bonus: number }

/**
 * What the owner of a wallet is told when a payment takes it below the city's limit; null when it stays above, or was
 * below already: each fall is told once. `cause` names the payment.
 */
export const creditWarning = (
  parts: Parts,
  wallet: WalletBefore,
  spent: number,
  cause: string,
): MessageTo | null => {
  const limit = parts.city().settings.creditWarningCents
  const before = wallet.balance_credit + wallet.balance_bonus
  const balance = before - spent
  if (before < limit || balance >= limit) return null
  return { userId: wallet.ownerId, kind: 'credit_low', facts: { cause, wallet: wallet.name, balance } }
}
