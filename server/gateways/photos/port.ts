/** Where photos lie: each by the SHA-256 of its bytes, in hexadecimal, so that keeping one twice keeps it once. */
export interface PhotoStore {
  keep(hash: string, content: Buffer): Promise<void>
  /** Null where no such photo is kept. */
  read(hash: string): Promise<Buffer | null>
  /** Nothing where no such photo is kept. */
  forget(hash: string): Promise<void>
}
