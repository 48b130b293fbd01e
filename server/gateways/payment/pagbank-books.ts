/** What we keep of the calls to PagBank, by our own keys. */
export type PagBankBooks = {
  /** Notes that the bank is about to be asked; false when it was before. */
  intend(key: string): Promise<boolean>
  /** Forgets a call that the bank refused, so that it may be made anew. */
  forget(key: string): Promise<void>
  /** What the bank calls the charge, or null when it was never asked. */
  idsOf(key: string): Promise<string[] | null>
  remember(key: string, id: string): Promise<void>
  /** Money was seen that arrived then. */
  notePaid(key: string, paidAt: Date): Promise<void>
  paidBetween(from: Date, before: Date): Promise<string[]>
  /** What had gone back, in cents, when this refund was first asked for. */
  refundedBefore(key: string, now: number): Promise<number>
}
