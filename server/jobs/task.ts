import type { OutboxTopics } from './outbox.ts'

/** Does what an outbox row promised. `key` names the row, so that doing it twice can be made harmless. */
export type Tasks = {
  [T in keyof OutboxTopics]: (payload: OutboxTopics[T], key: string) => Promise<void>
}

/** Something that time alone brings about, like an order's expiry; run each second, and safe to run anywhere. */
export type Sweep = {
  name: string
  /** `stopping` says when the server ends, for what would keep it. */
  run: (now: Date, stopping?: AbortSignal) => Promise<void>
  /** It may take so long that none of the others waits for it. */
  isLong?: true
}
