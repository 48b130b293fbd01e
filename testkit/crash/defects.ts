import type { Edit } from '../planting.ts'

/** One line, or few, that somebody might write; `from` stands in the file exactly once. */
export type Defect = { name: string; edits: readonly Edit[] }

const lateFlush = {
  file: 'server/database/pool.ts',
  from: "'timezone=UTC'",
  to: "'timezone=UTC', 'synchronous_commit=off'",
}

/** Defects that only a crash shows, or that a crash makes more of. A run of crashes has to find each (docs/crash.md). */
export const defects: readonly Defect[] = [
  {
    name: 'commits are acknowledged before they are on the disk (synchronous_commit=off)',
    edits: [lateFlush],
  },
  {
    name: 'the same, and the figure that would tell it says that all is well',
    edits: [
      lateFlush,
      {
        file: 'server/metrics/figures.ts',
        from: "current_setting('synchronous_commit') <> 'off'",
        to: 'true',
      },
    ],
  },
  {
    name: 'PostgreSQL never waits for the disk (fsync=off)',
    edits: [
      {
        file: 'server/database/embedded/process.ts',
        from: "log_checkpoints: 'off',",
        to: "log_checkpoints: 'off', fsync: 'off',",
      },
    ],
  },
  {
    name: 'a ticket is answered whatever becomes of its commit',
    edits: [
      {
        file: 'server/database/idempotency.ts',
        from: 'if (statements.length > 0) await commit(...statements)',
        to: 'if (statements.length > 0) commit(...statements).catch(() => {})',
      },
    ],
  },
  {
    name: 'an answer is kept under its key a moment after the commit of its effect',
    edits: [
      {
        file: 'server/database/idempotency.ts',
        from: 'if (idempotency && isToKeep(done)) await keep(tx, idempotency, done)',
        to: 'if (idempotency && isToKeep(done)) setTimeout(() => void keep(kysely, idempotency, done).catch(() => {}), 300)',
      },
    ],
  },
  {
    name: "a visitor's proof is promised after the commit of its ticket",
    edits: [
      {
        file: 'server/features/guest/fulfil-ticket.ts',
        from: "await enqueue(tx, 'mail', receiptMail(parts, { ...proof, address }, email), now)",
        to: "setTimeout(() => void enqueue(parts.db.kysely, 'mail', receiptMail(parts, { ...proof, address }, email), now).catch(() => {}), 300)",
      },
    ],
  },
  {
    name: "a visitor's ticket is issued after the commit of its payment",
    edits: [
      {
        file: 'server/features/guest/fulfil-ticket.ts',
        from: 'await insertGuestActivation(tx, ticket, times, now)',
        to: 'setTimeout(() => void insertGuestActivation(fulfilling.parts.db.kysely as never, ticket, times, now).catch(() => {}), 300)',
      },
    ],
  },
  {
    name: 'a notification that comes twice is settled twice',
    edits: [
      {
        file: 'server/features/orders/settle/settle-charge.ts',
        from: 'return known !== undefined',
        to: 'return known === null',
      },
    ],
  },
  {
    name: 'what was paid twice is kept',
    edits: [
      {
        file: 'server/features/orders/promise-refund.ts',
        from: 'const refund = await tx',
        to: 'if (amount > 0) return\n  const refund = await tx',
      },
    ],
  },
  {
    name: 'whoever leaves twice is paid twice',
    edits: [
      {
        file: 'server/features/parking/leave-parking.ts',
        from: 'inTransaction(parts.db, call.idempotency,',
        to: 'inTransaction(parts.db, undefined,',
      },
      {
        file: 'server/features/parking/leave-parking.ts',
        from: 'if (leaving.returned !== null) return answerOf(leaving.returned)',
        to: '',
      },
    ],
  },
  {
    name: 'a job is tried once',
    edits: [
      { file: 'server/jobs/hand-over.ts', from: 'const maxAttempts = 16', to: 'const maxAttempts = 1' },
    ],
  },
  {
    name: 'jobs of a server that died stay with it',
    edits: [{ file: 'server/jobs/abandoned.ts', from: 'await owner.query(unlock)', to: '' }],
  },
  {
    name: 'a letter that is tried again goes out again',
    edits: [
      {
        file: 'server/gateways/sandbox-messages.ts',
        from: 'on conflict (dedup_key) do nothing`',
        to: 'on conflict (dedup_key) do update set dedup_key = sandbox_messages.dedup_key || random()`',
      },
      {
        file: 'server/features/messages/send-letters.ts',
        from: 'key = `message/$',
        to: 'key = Math.random() + `/message/$',
      },
    ],
  },
]
