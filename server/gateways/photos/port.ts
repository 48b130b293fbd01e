/** Where photos lie: each by the SHA-256 of its bytes, in hexadecimal, so that keeping one twice keeps it once. */
export interface PhotoStore {
  /** What is kept again is kept from then on. */
  keep(hash: string, content: Buffer): Promise<void>
  /** Null where no such photo is kept. */
  read(hash: string): Promise<Buffer | null>
  /** The next so many, by their hashes, that were kept until then. */
  keptUntil(then: Date, after: string, most: number): Promise<string[]>
  /** Nothing where no such photo is kept, or where it was kept again since: somebody is about to show it. */
  forget(hash: string, keptUntil: Date): Promise<void>
}
