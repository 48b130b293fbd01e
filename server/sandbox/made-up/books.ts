import { createHash } from 'node:crypto'
import { minuteMs } from '#domain/durations.ts'
import { gatewayClearing, walletBonus, walletCredit } from '#domain/ledger/accounts.ts'
import { balanceChange, type Posting } from '#domain/ledger/spending.ts'
import { afterChange, type Cents, lesser, noCents, subtractCents } from '#domain/money/cents.ts'
import { contentHash, type LedgerEntry } from '#server/features/wallets/ledger.ts'

/** What is written of an order that was paid, in our books and in those of the sandbox's bank. */
export type PaidOrder = {
  id: string
  userId: number | null
  walletId: number | null
  type: number
  form: number
  amount: Cents
  at: Date
}

/** Entries and paid orders that are to be written, and what the wallets hold after them. */
export class Books {
  readonly entries: (LedgerEntry & { walletSeq: number | null })[] = []
  readonly orders: PaidOrder[] = []
  readonly #wallets = new Map<number, { seq: number; credit: Cents; bonus: Cents }>()

  walletOf(id: number): { seq: number; credit: Cents; bonus: Cents } {
    const known = this.#wallets.get(id) ?? { seq: 0, credit: noCents, bonus: noCents }
    this.#wallets.set(id, known)
    return known
  }

  get wallets(): readonly { id: number; seq: number; credit: Cents; bonus: Cents }[] {
    return [...this.#wallets].map(([id, wallet]) => ({ id, ...wallet }))
  }

  post(entry: LedgerEntry): void {
    const { walletId } = entry
    if (walletId === null) {
      this.entries.push({ ...entry, walletSeq: null })
      return
    }
    const wallet = this.walletOf(walletId)
    const change = balanceChange(walletId, entry.postings)
    wallet.seq += 1
    wallet.credit = afterChange(wallet.credit, change.credit)
    wallet.bonus = afterChange(wallet.bonus, change.bonus)
    this.entries.push({ ...entry, walletSeq: wallet.seq })
  }

  /** How a wallet pays a price, bonus first; the caller sees to it that it reaches. */
  parts(walletId: number, price: Cents): { bonus: Cents; credit: Cents } {
    const { bonus: held } = this.walletOf(walletId)
    const bonus = lesser(held, price)
    return { bonus, credit: subtractCents(price, bonus) }
  }
}

export const paying = (walletId: number, parts: { bonus: Cents; credit: Cents }, to: string): Posting[] =>
  positive([
    { from: walletBonus(walletId), to, amount: parts.bonus },
    { from: walletCredit(walletId), to, amount: parts.credit },
  ])

export const positive = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ amount }) => amount > 0)

export const sold = (form: number, to: string, amount: Cents): Posting[] => [
  { from: gatewayClearing(form), to, amount },
]

/** The rows of the ledger as its tables have them. */
export const ledgerRows = (entries: Books['entries']) =>
  entries.map((entry) => ({
    key: entry.key,
    content_hash: `\\x${contentHash(hashed(entry)).toString('hex')}`,
    type: entry.type,
    wallet_id: entry.walletId,
    wallet_seq: entry.walletSeq,
    user_id: entry.userId,
    plate: entry.plate,
    payment_form_id: entry.paymentFormId,
    amount: entry.amount,
    created_at: entry.createdAt,
  }))

const hashed = ({ walletSeq: _, ...entry }: Books['entries'][number]): LedgerEntry => entry

/** So many minutes after, or before, an instant. */
export const later = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs)

/** An id as long and as odd as a real one, but the same at each start. */
export const madeUpId = (what: string): string =>
  createHash('sha256').update(`made up ${what}`).digest('base64url').slice(0, 22)
