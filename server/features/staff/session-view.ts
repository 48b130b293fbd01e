import type * as z from 'zod/mini'
import type { staffSessionOnWire } from '#contract/staff/access.ts'
import { idleMsOf } from '#domain/staff/access.ts'
import { actsOf, readRoles } from '#domain/staff/roles.ts'

/** Who is signed in, as the page is told. */
export const sessionView = (person: {
  id: number
  name: string
  email: string
  roles: readonly string[]
}): z.input<typeof staffSessionOnWire> => ({
  id: person.id,
  name: person.name,
  email: person.email,
  roles: readRoles(person.roles),
  acts: actsOf(person.roles),
  idle_seconds: idleMsOf(person.roles) / 1000,
})
