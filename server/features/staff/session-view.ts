import type * as z from 'zod/mini'
import type { staffSessionOnWire } from '#contract/staff/access.ts'
import { secondMs } from '#domain/durations.ts'
import { idleMsOf, restOfSessionMs } from '#domain/staff/access.ts'
import { actsOf, readRoles } from '#domain/staff/roles.ts'
import type { Parts } from '#server/parts.ts'

type Person = {
  id: number
  name: string
  email: string
  roles: readonly string[]
  pending_roles: readonly string[]
}

/** Who is signed in, as the page is told; by a session that was opened now, or at `since`. */
export const sessionView = (
  { clock }: Pick<Parts, 'clock'>,
  person: Person,
  claimSession: string | null,
  since?: Date,
): z.input<typeof staffSessionOnWire> => {
  const now = clock.now()
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    roles: readRoles(person.roles),
    pending_roles: readRoles(person.pending_roles),
    acts: actsOf(person.roles),
    idle_seconds: idleMsOf(person.roles) / secondMs,
    ends_in_seconds: Math.floor(restOfSessionMs(since ?? now, now) / secondMs),
    claim_session: claimSession,
  }
}
