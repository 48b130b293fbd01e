import type { OutboxTopics } from './outbox.ts'

/** Does what an outbox row promised. `key` names the row, so that doing it twice can be made harmless. */
export type Tasks = {
  [T in keyof OutboxTopics]: (payload: OutboxTopics[T], key: string) => Promise<void>
}

/** Something that time alone brings about, like an order's expiry; run each second, and safe to run anywhere. */
export type Sweep = { name: string; run: (now: Date) => Promise<void> }
