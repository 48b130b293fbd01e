import type { MailJob } from '#server/jobs/outbox.ts'
import { inLanguage, languageKept } from '#server/language.ts'
import { senderOf } from '#server/letters/letter.ts'
import type { Parts } from '#server/parts.ts'
import { kindOf } from './kinds.ts'
import { letterOf } from './letter.ts'
import { tellingFor } from './telling.ts'

/** Who is told something once more, and of what. */
type Again = {
  kind: string
  facts: Record<string, unknown>
  name: string
  email: string
  preferences: unknown
}

/** A message as a letter once more, for a driver who asked the office for it, so that no switch is asked. */
export const letterAgain = (parts: Parts, { kind, facts, name, email, preferences }: Again): MailJob => {
  const envelope = {
    sender: senderOf(parts),
    to: email,
    name,
    isSwitchable: false,
    publicUrl: parts.publicUrl(),
  }
  return inLanguage(languageKept(preferences), () =>
    letterOf(kindOf(kind).say(facts, tellingFor(parts)), envelope),
  )
}
